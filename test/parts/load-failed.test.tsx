import { ApiError, MalformedResponseError, NetworkError } from '@/lib/errors'
import { LoadFailed } from '@/parts/QueryView'
import { Illustration } from '@/ui/media/Illustration'
import { loadFailed } from '@/ui/pictures/load-failed'
import { noNetwork } from '@/ui/pictures/no-network'

import { draw } from '../support/draw'
import { byRole, press } from '../support/screen'

const show = (error: unknown, onRetry = jest.fn()) => draw(<LoadFailed what="活动" error={error} onRetry={onRetry} />)

describe('what could not be loaded', () => {
  it.each([400, 404, 410])('offers no retry after a %i, which could not help, but the way home', async (code) => {
    const container = await show(new ApiError(code, '活动不存在'))
    expect(container.textContent).toContain('活动不存在')
    expect(container.textContent).not.toContain('重试')
    expect(byRole('button', '回到首页')).toBeDefined()
  })

  it('says what is missing where the server had no words for it', async () => {
    expect((await show(new ApiError(404, ''))).textContent).toContain('活动加载失败')
  })

  it.each([404, 500])('has words of its own where a %i is MOBILE_NOT_EXIST', async (code) => {
    const { textContent } = await show(new ApiError(code, 'MOBILE_NOT_EXIST'))
    expect(textContent).toContain('活动加载失败')
    expect(textContent).not.toContain('MOBILE_NOT_EXIST')
  })

  it.each([
    ['no network', new NetworkError('unreachable'), noNetwork],
    ['no answer in time', new NetworkError('timeout'), loadFailed],
  ])('has a picture of its own for %s', async (_why, error, picture) => {
    const findDrawing = (container: Element) => container.querySelector<HTMLElement>('[style*="--drawing"]')?.style
    const shown = findDrawing(await show(error))?.getPropertyValue('--drawing')
    const expected = await draw(<Illustration picture={picture} />)
    expect(shown).toBe(findDrawing(expected)?.getPropertyValue('--drawing'))
  })

  it('gives the trace id of an answer that nobody can read', async () => {
    expect((await show(new MalformedResponseError('x', '4bf92f35'))).textContent).toContain('4bf92f35')
  })

  it.each([new ApiError(500, '服务错误'), new NetworkError('timeout')])(
    'is asked for again after %s',
    async (error) => {
      const onRetry = jest.fn()
      await show(error, onRetry)
      await press(byRole('button', '重试'))
      expect(onRetry).toHaveBeenCalledTimes(1)
    },
  )
})
