import { readdirSync, readFileSync } from 'node:fs'

import { Pressable, PressableText } from '@/ui/action/Pressable'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press } from '../support/screen'

const key = (element: Element, name: string) =>
  t.act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })

describe('Pressable', () => {
  it('is a named button that the keyboard reaches', async () => {
    await draw(<Pressable label="关闭" onPress={() => undefined} />)
    expect(byRole('button', '关闭').tabIndex).toBe(0)
  })

  it.each(['Enter', ' '])('answers a tap and the key "%s"', async (name) => {
    const onPress = jest.fn()
    await draw(<Pressable label="同意" onPress={onPress} />)
    await press(byRole('button', '同意'))
    await key(byRole('button', '同意'), name)
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  it('leaves other keys, and the keys of a control inside, alone', async () => {
    const onPress = jest.fn()
    await draw(
      <Pressable label="行" onPress={onPress}>
        <Pressable label="里面" onPress={() => undefined} />
      </Pressable>,
    )
    await key(byRole('button', '行'), 'a')
    await key(byRole('button', '里面'), 'Enter')
    expect(onPress).not.toHaveBeenCalled()
  })

  it('keeps a tap from what it lies in', async () => {
    const outer = jest.fn()
    const inner = jest.fn()
    await draw(
      <Pressable label="卡片" onPress={outer}>
        <Pressable label="按钮" onPress={inner} />
      </Pressable>,
    )
    await press(byRole('button', '按钮'))
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
  })

  it('swallows taps and keys while disabled, and says so', async () => {
    const onPress = jest.fn()
    await draw(<Pressable label="提交" disabled onPress={onPress} />)
    const button = byRole('button', '提交')
    await press(button)
    await key(button, 'Enter')
    expect(onPress).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.tabIndex).toBe(-1)
  })

  it('says that a box is ticked and a tab chosen', async () => {
    await draw(
      <>
        <Pressable role="checkbox" label="同意协议" checked onPress={() => undefined} />
        <Pressable role="tab" label="已处理" selected={false} onPress={() => undefined} />
      </>,
    )
    expect(byRole('checkbox', '同意协议').getAttribute('aria-checked')).toBe('true')
    expect(byRole('tab', '已处理').getAttribute('aria-selected')).toBe('false')
  })

  it('makes a link inside a line of text', async () => {
    const onPress = jest.fn()
    await draw(<PressableText onPress={onPress}>用户协议</PressableText>)
    await press(byRole('link', '用户协议'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})

it('carries every tap except those of NutUI’s button and of a field’s label: no other file takes clicks', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const clicking = files.filter((file) => /\bonClick=/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(clicking.sort()).toEqual(['ui/action/Button.tsx', 'ui/action/Pressable.tsx', 'ui/form/Field.tsx'])
})
