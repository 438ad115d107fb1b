import { setAppearance } from '@/theme/theme-store'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { FailedView } from '@/ui/feedback/FailedView'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Stepper } from '@/ui/form/Stepper'
import { AfterPaint } from '@/ui/layout/AfterPaint'
import { Badge } from '@/ui/layout/Badge'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { TabBar } from '@/ui/layout/TabBar'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { Timeline } from '@/ui/list/Timeline'
import { AppIcon } from '@/ui/media/AppIcon'
import { Avatar } from '@/ui/media/Avatar'
import { Icon } from '@/ui/media/Icon'
import { Illustration } from '@/ui/media/Illustration'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press } from '../support/screen'

const fail = () => t.act(async () => void document.querySelector('img')?.dispatchEvent(new Event('error')))

describe('a button', () => {
  it('locks while it works and says so', async () => {
    const onPress = jest.fn()
    await draw(<Button text="提交" isBusy onPress={onPress} />)
    await press(byRole('button', '提交，处理中'))
    expect(onPress).not.toHaveBeenCalled()
    expect(document.querySelector('.ring')).not.toBeNull()
  })
})

describe('the icon of an application', () => {
  it.each([
    ['one of the set', 'seal', '/assets/app/seal.svg'],
    ['a name that this release does not know', 'rocket', '/assets/app/more.svg'],
    ['a picture that was uploaded', 'https://files.example/f1.png', 'https://files.example/f1.png'],
    ['a picture of this server', '/files/f1', '/files/f1'],
  ])('is that of %s', async (_what, name, source) => {
    const container = await draw(<AppIcon name={name} />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe(source)
  })
})

describe('what may come a moment later', () => {
  it('lets what stands above it be seen first, and follows by itself', async () => {
    jest.useFakeTimers()
    try {
      const container = await draw(
        <>
          <Button text="同意" onPress={jest.fn()} />
          <AfterPaint>审批进度</AfterPaint>
        </>,
      )
      expect(container.textContent).toContain('同意')
      expect(container.textContent).not.toContain('审批进度')
      await t.act(async () => void jest.runOnlyPendingTimers())
      expect(container.textContent).toContain('审批进度')
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('views in place of content', () => {
  it('an empty one has a sentence and one action', async () => {
    const onPress = jest.fn()
    const container = await draw(
      <EmptyView picture={emptyTodo} text="没有待处理的事项" action={{ text: '发起申请', onPress }} />,
    )
    expect(container.textContent).toContain('没有待处理的事项')
    await press(byRole('button', '发起申请'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('a failed one says what failed, tries again and copies the trace id', async () => {
    const onRetry = jest.fn()
    const writeText = jest.fn(async () => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    Object.assign(window, { isSecureContext: true })
    const container = await draw(<FailedView text="待办加载失败" traceId="a1b2c3d4e5f6" onRetry={onRetry} />)
    expect(container.textContent).toContain('待办加载失败')
    await press(byRole('button', '重试'))
    await press(byRole('button', '复制编号 a1b2c3d4e5f6'))
    expect(onRetry).toHaveBeenCalledTimes(1)
    expect(writeText).toHaveBeenCalledWith('a1b2c3d4e5f6')
    expect(container.textContent).toContain('已复制')
  })

  it('an offline one says that the network is gone', async () => {
    const container = await draw(<FailedView text="待办加载失败" isOffline onRetry={() => undefined} />)
    expect(container.textContent).toContain('网络已断开')
  })
})

describe('pictures', () => {
  it('an image that does not load gives way to a drawn one, and a new address is tried anew [spec 9.16]', async () => {
    await draw(<ImageWithFallback src="/broken.png" alt="现场照片" />)
    await fail()
    expect(document.querySelector('img')).toBeNull()
    expect(byRole('img', '现场照片').querySelector('[style*="--icon"]')).not.toBeNull()
    await draw(<ImageWithFallback src="/other.png" alt="现场照片" />)
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/other.png')
  })

  it('a portrait that does not load gives way to the first sign of the name', async () => {
    const container = await draw(<Avatar name="李娜" src="/broken.png" />)
    expect(container.textContent).toBe('')
    await fail()
    expect(container.textContent).toBe('李')
  })

  it('an illustration is drawn in the theme’s colours', async () => {
    const drawing = () => document.querySelector('[style*="--drawing"]')?.getAttribute('style') ?? ''
    await t.act(async () => setAppearance('light'))
    await draw(<Illustration picture={emptyTodo} />)
    expect(drawing()).toContain('%230081ff')
    await t.act(async () => setAppearance('dark'))
    expect(drawing()).toContain('%2342a2ff')
    expect(drawing()).toContain('%232a3649')
    expect(drawing()).not.toMatch(/currentColor|var\(/)
    await t.act(async () => setAppearance('system'))
  })

  it('an icon is ornament unless it is named', async () => {
    await draw(
      <>
        <Icon name="bell" />
        <Icon name="scan" label="扫一扫" />
      </>,
    )
    expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1)
    expect(byRole('img', '扫一扫')).toBeDefined()
  })
})

describe('counts', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('a badge shows %i as %s', async (count, text) => {
    expect((await draw(<Badge count={count} />)).textContent).toBe(text)
  })

  it('a tab bar says its counts, hides zero and tells which tab is open [spec 3.05]', async () => {
    const onSelect = jest.fn()
    const items = [
      { key: 'todo', text: '待办', icon: 'tab-todo', iconOn: 'tab-todo-fill', badge: 6 },
      { key: 'home', text: '首页', icon: 'tab-home', iconOn: 'tab-home-fill', badge: 0 },
    ] as const
    await draw(<TabBar items={items} active="home" onSelect={onSelect} />)
    expect(byRole('tab', '首页').getAttribute('aria-selected')).toBe('true')
    await press(byRole('tab', '待办，6 条'))
    expect(onSelect).toHaveBeenCalledWith('todo')
  })

  it('tabs of a page say their counts', async () => {
    const onSelect = jest.fn()
    const tabs = [
      { key: 'open', text: '待处理', count: 6 },
      { key: 'done', text: '已处理' },
    ] as const
    await draw(<SegmentedTabs label="待办" tabs={tabs} active="open" onSelect={onSelect} />)
    expect(byRole('tab', '待处理，6 条').getAttribute('aria-selected')).toBe('true')
    await press(byRole('tab', '已处理'))
    expect(onSelect).toHaveBeenCalledWith('done')
  })

  it.each([
    [-0.2, '0%'],
    [0.444, '44%'],
    [1.7, '100%'],
  ])('a progress of %f is %s', async (share, percent) => {
    await draw(<ProgressBar value={share} label="已答" />)
    expect(byRole('progressbar', `已答，${percent}`)).toBeDefined()
  })

  it('a stepper stops at its ends', async () => {
    const onChange = jest.fn()
    await draw(<Stepper label="数量" value={1} min={1} max={2} onChange={onChange} />)
    await press(byRole('button', '减少数量'))
    await press(byRole('button', '增加数量'))
    expect(onChange.mock.calls).toEqual([[2]])
  })
})

it('tabs count to 999, and a failed view leads home where no retry helps', async () => {
  const onLeave = jest.fn()
  const tabs = [{ key: 'open', text: '待处理', count: 1000 }] as const
  const container = await draw(
    <>
      <SegmentedTabs label="待办" tabs={tabs} active="open" onSelect={() => undefined} />
      <FailedView text="待办加载失败" onLeave={onLeave} />
    </>,
  )
  expect(byRole('tab', '待处理，1000 条').textContent).toBe('待处理999+')
  expect(container.textContent).not.toContain('重试')
  await press(byRole('button', '回到首页'))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

it('a card is one button where all of it is pressed, and has its actions beside its title otherwise', async () => {
  const calls: string[] = []
  await draw(
    <>
      <Card label="采购申请，李娜" onPress={() => calls.push('card')}>
        内容
      </Card>
      <Card
        title="明细"
        firstAction={{ text: '编辑', onPress: () => calls.push('edit') }}
        action={{ text: '全部', onPress: () => calls.push('all') }}
      >
        内容
      </Card>
    </>,
  )
  const buttons = [...document.querySelectorAll('[role="button"]')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['内容', '编辑', '全部'])
  for (const button of buttons) await press(button)
  expect(calls).toEqual(['card', 'edit', 'all'])
})

it('a row is a button by its title, value and note, and none where it leads nowhere', async () => {
  const onPress = jest.fn()
  await draw(<Cell title="手机号" value="139****5678" note="用于登录" onPress={onPress} />)
  await press(byRole('button', '手机号，139****5678，用于登录'))
  expect(onPress).toHaveBeenCalledTimes(1)
  await draw(<Cell title="工号" value="0712" />)
  expect(document.querySelector('[role="button"]')).toBeNull()
})

it('facts say what was not filled in', async () => {
  const container = await draw(
    <FactList
      facts={[
        { label: '金额', value: '¥38,600.00' },
        { label: '供应商', value: '' },
      ]}
    />,
  )
  expect(container.textContent).toBe('金额¥38,600.00供应商未填写')
})

it('a number or a day in a fact goes to the next line whole', async () => {
  const container = await draw(<FactList facts={[{ label: '行程', value: '2026-11-26 至 2026-11-27 · 2 天' }]} />)
  expect(container.textContent).toBe('行程2026-11-26 至 2026-11-27 · 2 天')
  expect([...container.querySelectorAll('.whole')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-26',
    '2026-11-27',
  ])
})

it('a timeline tells who did what when, in order', async () => {
  await draw(
    <Timeline
      entries={[
        { key: '1', title: '李娜', action: '提交申请', time: '11-20 09:12', state: 'done' },
        { key: '2', title: '张伟', action: '处理中', note: '型号核对无误', state: 'current' },
      ]}
    />,
  )
  const entries = [...document.querySelectorAll('[role="listitem"]')]
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '李娜\u00a0· 提交申请11-20 09:12',
    '张伟\u00a0· 处理中型号核对无误',
  ])
  expect(entries.map((entry) => entry.className)).toEqual(['entry done', 'entry current'])
})
