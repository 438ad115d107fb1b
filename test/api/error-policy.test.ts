import { chooseReaction, TOAST_MS } from '@/api/error-policy'
import { ApiError, CancelledError, MalformedResponseError, NetworkError } from '@/lib/errors'

describe('chooseReaction', () => {
  it.each([
    [new CancelledError(), {}],
    [new NetworkError('timeout'), { toast: '服务错误' }],
    [new MalformedResponseError('x'), { toast: '服务错误' }],
    [new TypeError('undefined is not a function'), { toast: '服务错误' }],
    [new ApiError(404, ''), { toast: '服务错误' }],
    [new ApiError(401, 'MOBILE_NOT_EXIST', { status: 401 }), {}],
  ])('%s', (error, reaction) => {
    expect(chooseReaction(error)).toEqual(reaction)
  })

  it('shows a toast for 3000 ms [spec 9.05]', () => {
    expect(TOAST_MS).toBe(3000)
  })
})
