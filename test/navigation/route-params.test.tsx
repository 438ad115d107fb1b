import { Text } from '@tarojs/components'

import { setTabQuery, useAddress, useTabQuery } from '@/navigation/route-params'

import { draw, drawPage } from '../support/draw'
import { t } from '../support/mount-page'

const Todos = () => <Text>{JSON.stringify(useTabQuery('todo'))}</Text>

describe('what a tab is opened with', () => {
  it('stays until the tab is opened with something else', async () => {
    setTabQuery('todo', { list: 'todo', page: 2, words: undefined, sort: null })
    const { page, container } = await drawPage(<Todos />)
    expect(container.textContent).toBe('{"list":"todo","page":"2"}')
    const show = () => t.act(async () => page.onShow?.())
    setTabQuery('todo', { list: 'done' })
    await show()
    expect(container.textContent).toBe('{"list":"done"}')
    await show()
    expect(container.textContent).toBe('{"list":"done"}')
  })

  it('is nothing after a plain tap, and nothing of another tab', async () => {
    setTabQuery('messages', { tab: 'notice' })
    setTabQuery('todo', {})
    expect((await draw(<Todos />)).textContent).toBe('{}')
  })
})

it.each([
  ['notice', true],
  ['notices', false],
] as const)('a page without a query lacks what the route %s requires: %s', async (name, isMissing) => {
  const Page = () => <Text>{String(useAddress(name).missing)}</Text>
  expect((await draw(<Page />)).textContent).toBe(String(isMissing))
})
