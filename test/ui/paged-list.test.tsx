import { useCallback, useState } from 'react'

import { ListFooter } from '@/ui/list/ListFooter'
import { PagedList, type PagedListProps } from '@/ui/list/PagedList'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press } from '../support/screen'

type Row = { id: string }
const listRows = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `行${at}` }))
const getKey = ({ id }: Row) => id
const renderRow = ({ id }: Row) => <span className="drawn">{id}</span>

function list(props: Partial<PagedListProps<Row>>) {
  return (
    <PagedList
      rows={listRows(3)}
      getKey={getKey}
      renderRow={renderRow}
      state="end"
      onMore={() => undefined}
      empty={<p>空</p>}
      failed={<p>坏</p>}
      {...props}
    />
  )
}

const drawn = () => document.querySelectorAll('.drawn').length

/** Stands for the browser's: tells each group that it is near or far. */
class FakeObserver {
  static all: FakeObserver[] = []
  target: Element | undefined
  constructor(readonly tell: (entries: unknown[]) => void) {
    FakeObserver.all.push(this)
  }
  observe(target: Element) {
    this.target = target
  }
  disconnect() {
    FakeObserver.all = FakeObserver.all.filter((one) => one !== this)
  }
  say(isIntersecting: boolean, height: number) {
    return t.act(async () => this.tell([{ isIntersecting, boundingClientRect: { height } }]))
  }
}

beforeEach(() => {
  FakeObserver.all = []
  Object.assign(globalThis, { IntersectionObserver: FakeObserver })
})

describe('a list', () => {
  it.each([
    ['loading', '加载中...'],
    ['end', '没有更多了'],
    ['failed', '加载失败（点击重试）'],
  ] as const)('%s says %s at its foot [spec 2.89, 8.15]', async (state, text) => {
    const container = await draw(list({ state }))
    expect(container.querySelector('.ring') !== null).toBe(state === 'loading')
    expect(container.textContent).toContain(text)
    expect(drawn()).toBe(3)
  })

  it('shows a row once that new entries have pushed onto the next page while it was read', async () => {
    const rows = listRows(40)
    await draw(list({ rows: [...rows.slice(0, 20), ...rows.slice(19)] }))
    const texts = [...document.querySelectorAll('.drawn')].map(({ textContent }) => textContent)
    expect(texts).toEqual(rows.map(({ id }) => id))
  })

  it('takes the page again when its failed foot is tapped', async () => {
    const onMore = jest.fn()
    await draw(<ListFooter state="failed" onRetry={onMore} />)
    await press(byRole('button', '加载失败（点击重试）'))
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  it('shows a skeleton before its first page, then empty or broken in its place', async () => {
    expect((await draw(list({ state: 'first' }))).querySelector('[aria-label="加载中"]')).not.toBeNull()
    expect((await draw(list({ rows: [] }))).textContent).toContain('空')
    expect((await draw(list({ state: 'broken' }))).textContent).toContain('坏')
  })

  const foot = () => FakeObserver.all.find(({ target }) => target?.id.startsWith('foot'))

  it('asks for the next page when its foot comes near, and not before', async () => {
    const onMore = jest.fn()
    await draw(list({ state: 'more', onMore }))
    await foot()?.say(false, 48)
    expect(onMore).not.toHaveBeenCalled()
    await foot()?.say(true, 48)
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  it('looks anew after each page, so that a foot that stays near asks again', async () => {
    const onMore = jest.fn()
    let setState: (state: 'more' | 'loading') => void = () => undefined
    function Loading() {
      const [state, set] = useState<'more' | 'loading'>('more')
      setState = set
      return list({ state, onMore })
    }
    await draw(<Loading />)
    await foot()?.say(true, 48)
    await t.act(async () => setState('loading'))
    expect(foot()).toBeUndefined()
    await t.act(async () => setState('more'))
    await foot()?.say(true, 48)
    expect(onMore).toHaveBeenCalledTimes(2)
  })

  it.each(['loading', 'end', 'failed'] as const)('asks for nothing when its state is %s', async (state) => {
    await draw(list({ state }))
    expect(foot()).toBeUndefined()
  })

  it('swaps a far group for its measured height and draws it again when it comes near', async () => {
    await draw(list({ rows: listRows(60) }))
    expect(drawn()).toBe(60)
    const [first] = FakeObserver.all as [FakeObserver]
    const group = first.target as HTMLElement
    await first.say(false, 2400)
    expect([drawn(), group.style.height]).toEqual([40, '2400px'])
    await first.say(true, 2400)
    expect([drawn(), group.style.height]).toEqual([60, ''])
  })

  it('does not take a page beneath another, which has no height, for far', async () => {
    await draw(list({ rows: listRows(20) }))
    await FakeObserver.all[0]?.say(false, 0)
    expect(drawn()).toBe(20)
  })

  it('draws only the group that is new when rows arrive', async () => {
    const calls: string[] = []
    let grow: () => void = () => undefined
    function Growing() {
      const [rows, setRows] = useState(() => listRows(40))
      grow = () => setRows([...rows, ...listRows(60).slice(40)])
      const render = useCallback((row: Row) => {
        calls.push(row.id)
        return <span className="drawn">{row.id}</span>
      }, [])
      return list({ rows, renderRow: render })
    }
    await draw(<Growing />)
    calls.length = 0
    await t.act(async () => grow())
    expect(drawn()).toBe(60)
    expect(new Set(calls).size).toBe(20)
  })
})
