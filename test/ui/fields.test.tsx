import { useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { listTodos } from '@/contract/workflow/todo'
import { setTextSize } from '@/theme/theme-store'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { CodeField } from '@/ui/form/CodeField'
import { PasswordField } from '@/ui/form/PasswordField'
import { SearchBar } from '@/ui/form/SearchBar'
import { Switch } from '@/ui/form/Switch'
import { TextArea } from '@/ui/form/TextArea'
import { TextField, type TextFieldProps } from '@/ui/form/TextField'
import { Checkbox, OptionalPillChoice, PillChoice, Pills, RadioGroup } from '@/ui/form/Tick'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byLabel, byRole, byText, press, type } from '../support/screen'

function Phone(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('')
  return <TextField label="手机号" kind="phone" value={value} onChange={setValue} {...props} />
}

it('a search bar says in large text what it finds in few words, to a screen reader in all of them', async () => {
  const label = '搜索标题、发起人、单号'
  await draw(<SearchBar value="" onChange={() => undefined} placeholder={label} />)
  expect(byLabel(label).placeholder).toBe(label)
  await t.act(async () => setTextSize(1.4))
  expect(byLabel(label).placeholder).toBe('搜索标题等')
  await t.act(async () => setTextSize(1))
})

it('a search bar takes as many characters as the calls of lists do', async () => {
  await draw(<SearchBar value="" onChange={() => undefined} placeholder="搜索" />)
  expect(byLabel('搜索').maxLength).toBe(getMaxLength(listTodos.input, 'keyword'))
})

describe('a field whose value is chosen elsewhere', () => {
  it('opens by its label as by its value, and by neither while it is disabled', async () => {
    const opened = jest.fn()
    await draw(<ChoiceField label="部门" text="" onPress={opened} />)
    await press(byText('部门'))
    await press(byRole('button', '部门，请选择'))
    expect(opened).toHaveBeenCalledTimes(2)
    await draw(<ChoiceField disabled label="岗位" text="" onPress={opened} />)
    await press(byText('岗位'))
    expect(opened).toHaveBeenCalledTimes(2)
  })
})

describe('a field that is written in', () => {
  it('has the focus after a tap on its label, again after it was left, and none while it is disabled', async () => {
    await draw(<TextField label="车牌" value="" onChange={() => undefined} />)
    for (const _time of ['first', 'second']) {
      await press(byText('车牌'))
      expect(document.activeElement).toBe(byLabel('车牌'))
      await t.act(async () => byLabel('车牌').blur())
    }
    await draw(<TextField disabled label="工号" value="7" onChange={() => undefined} />)
    await press(byText('工号'))
    expect(document.activeElement).not.toBe(byLabel('工号'))
    await draw(<TextArea label="说明" value="" onChange={() => undefined} />)
    await press(byText('说明'))
    expect(document.activeElement).toBe(byLabel('说明'))
  })
})

describe('a text field', () => {
  it('has a name, takes what is typed and empties at its sign', async () => {
    await draw(<Phone />)
    await type(byLabel('手机号'), '13800138001')
    expect(byLabel('手机号').value).toBe('13800138001')
    await press(byRole('button', '清空手机号'))
    expect(byLabel('手机号').value).toBe('')
  })

  it('takes digits of full width as digits, and leaves a text as it is', async () => {
    await draw(<Phone />)
    await type(byLabel('手机号'), '１３８００1３８００1')
    expect(byLabel('手机号').value).toBe('13800138001')
    await draw(<Phone label="单价" kind="amount" />)
    await type(byLabel('单价'), '－１２．５')
    expect(byLabel('单价').value).toBe('-12.5')
    await draw(<Phone label="品名" kind="text" />)
    await type(byLabel('品名'), 'Ａ１！')
    expect(byLabel('品名').value).toBe('Ａ１！')
  })

  it('has no sign to empty it beside a unit, nor while it is disabled', async () => {
    for (const props of [{ right: <span>元</span> }, { disabled: true }]) {
      await draw(<TextField label="单价" value="12" onChange={() => undefined} {...props} />)
      expect(document.querySelector('[aria-label="清空单价"]')).toBeNull()
    }
  })

  it('says its hint until there is an error', async () => {
    const container = await draw(<Phone hint="用于接收验证码" />)
    expect(container.textContent).toContain('用于接收验证码')
    await draw(<Phone hint="用于接收验证码" error="手机号格式不对" />)
    expect(container.textContent).not.toContain('用于接收验证码')
  })

  it('brings up the phone’s keypad and lets the browser fill it in', async () => {
    await draw(<Phone />)
    expect(byLabel('手机号').type).toBe('tel')
    expect(byLabel('手机号').inputMode).toBe('tel')
  })

  it('says its error at the field, announced and marked', async () => {
    await draw(<Phone error="手机号格式不对" required />)
    expect(byText('手机号格式不对').closest('[role="alert"]')?.closest('.root')?.querySelector('input')).toBe(
      byLabel('手机号'),
    )
    expect(byLabel('手机号').getAttribute('aria-invalid')).toBe('true')
    expect(byLabel('手机号').getAttribute('aria-required')).toBe('true')
  })
})

it('a password hides until its eye is pressed', async () => {
  await draw(<PasswordField label="密码" value="Demo@2026" onChange={() => undefined} />)
  expect(byLabel('密码').type).toBe('password')
  await press(byRole('button', '显示密码'))
  expect(byLabel('密码').type).toBe('text')
  await press(byRole('button', '隐藏密码'))
  expect(byLabel('密码').type).toBe('password')
})

it('several lines count their signs and are named', async () => {
  function Reason() {
    const [value, setValue] = useState('')
    return <TextArea label="事由" value={value} onChange={setValue} maxLength={200} />
  }
  const container = await draw(<Reason />)
  await type(document.querySelector('textarea') as HTMLTextAreaElement, '更换伺服电机')
  expect(container.textContent).toContain('6 / 200')
  expect(document.querySelector('textarea')?.getAttribute('aria-label')).toBe('事由')
  expect(document.querySelector('textarea')?.maxLength).toBe(200)
})

it('several lines cannot be changed while they are disabled', async () => {
  const area = (disabled: boolean) => (
    <TextArea label="事由" value="更换伺服电机" onChange={() => undefined} disabled={disabled} />
  )
  for (const disabled of [true, false]) {
    await draw(area(disabled))
    expect(byLabel('事由').disabled).toBe(disabled)
  }
})

describe('a code field', () => {
  const wait = (ms: number) => t.act(async () => void (await jest.advanceTimersByTimeAsync(ms)))
  const code = (onSend: () => Promise<boolean>, canSend = true) => (
    <CodeField label="验证码" value="" onChange={() => undefined} onSend={onSend} canSend={canSend} />
  )
  afterEach(() => jest.useRealTimers())

  it('sends once a minute and counts down', async () => {
    const onSend = jest.fn(async () => true)
    await draw(code(onSend))
    jest.useFakeTimers()
    await press(byRole('button', '获取验证码'))
    await wait(0)
    await press(byRole('button', '60 秒后重发'))
    for (let second = 0; second < 60; second++) await wait(1000)
    await press(byRole('button', '获取验证码'))
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  it('may be sent again at once when it did not go out', async () => {
    const onSend = jest.fn(async () => false)
    await draw(code(onSend))
    await press(byRole('button', '获取验证码'))
    await press(byRole('button', '获取验证码'))
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  it('waits for a phone number', async () => {
    const onSend = jest.fn(async () => true)
    await draw(code(onSend, false))
    await press(byRole('button', '获取验证码'))
    expect(onSend).not.toHaveBeenCalled()
  })
})

describe('choices', () => {
  it('tick, switch and say what they are', async () => {
    const onChange = jest.fn()
    await draw(
      <>
        <Checkbox label="我已阅读并同意" checked={false} onChange={onChange} />
        <Switch label="深色" checked onChange={onChange} />
      </>,
    )
    await press(byRole('checkbox', '我已阅读并同意'))
    await press(byRole('switch', '深色'))
    expect(onChange.mock.calls).toEqual([[true], [false]])
    expect(byRole('switch', '深色').getAttribute('aria-checked')).toBe('true')
  })

  it('choose one of a few', async () => {
    const onChange = jest.fn()
    const options = [
      { value: 'a', text: '预约' },
      { value: 'b', text: '门岗' },
    ] as const
    await draw(<RadioGroup label="环节" value="a" options={options} onChange={onChange} />)
    expect(byRole('radio', '环节，预约').getAttribute('aria-checked')).toBe('true')
    await press(byRole('radio', '环节，门岗'))
    expect(onChange).toHaveBeenCalledWith('b')
  })

  it('cannot be ticked or chosen while they are disabled', async () => {
    const onChange = jest.fn()
    await draw(
      <>
        <Checkbox disabled label="我已阅读并同意" checked={false} onChange={onChange} />
        <RadioGroup
          label="环节"
          value={undefined}
          options={[{ value: 'a', text: '门岗', note: '今天不开', disabled: true }]}
          onChange={onChange}
        />
      </>,
    )
    await press(byRole('checkbox', '我已阅读并同意'))
    await press(byRole('radio', '环节，门岗'))
    expect(byRole('radio', '环节，门岗').textContent).toBe('门岗今天不开')
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([
    ['one of a few', PillChoice, []],
    ['one of a few, or none', OptionalPillChoice, [[undefined]]],
  ])('pills of %s', async (_what, Choice, calls) => {
    const onChange = jest.fn()
    const options = ['a', 'b'].map((value) => ({ value, text: value }))
    await draw(<Choice label="类型" value="a" options={options} onChange={onChange} />)
    onChange.mockReset()
    await press(byRole('radio', '类型，a'))
    expect(onChange.mock.calls.filter(([chosen]) => chosen !== 'a')).toEqual(calls)
    await press(byRole('radio', '类型，b'))
    expect(onChange).toHaveBeenLastCalledWith('b')
  })

  it.each([
    ['several', {}, 'c', ['a', 'c']],
    ['several, taken back', {}, 'a', []],
    ['one', { isSingle: true }, 'c', ['c']],
    ['one, taken back', { isSingle: true }, 'a', []],
    ['one, needed', { isSingle: true, isRequired: true }, 'a', ['a']],
  ] as const)('pills hold %s', async (_name, props, pressed, chosen) => {
    const onChange = jest.fn()
    const options = ['a', 'b', 'c'].map((value) => ({ value, text: value }))
    await draw(<Pills label="类型" value={['a']} options={options} onChange={onChange} {...props} />)
    await press(document.querySelector(`[aria-label="类型，${pressed}"]`) as Element)
    expect(onChange).toHaveBeenCalledWith(chosen)
  })
})

it('a choice of several takes no more than its most, except what puts the others out', async () => {
  const onChange = jest.fn()
  const options = [
    ...['a', 'b', 'c'].map((value) => ({ value, text: value })),
    { value: 'none', text: '都没有', isExclusive: true },
  ]
  await draw(<CheckGroup label="防护" max={2} options={options} value={['a', 'b']} onChange={onChange} />)
  await press(byRole('checkbox', '防护，c'))
  expect(onChange).not.toHaveBeenCalled()
  await press(byRole('checkbox', '防护，a'))
  await press(byRole('checkbox', '防护，都没有'))
  expect(onChange.mock.calls).toEqual([[['b']], [['none']]])
})

it('a search bar is emptied by its sign', async () => {
  const onChange = jest.fn()
  await draw(<SearchBar value="停电" onChange={onChange} placeholder="搜索" />)
  await press(byRole('button', '清空'))
  expect(onChange).toHaveBeenCalledWith('')
})

describe('a choice of several', () => {
  const options = [
    { value: 'shoes', text: '安全鞋' },
    { value: 'glasses', text: '护目镜' },
    { value: 'none', text: '都没有', isExclusive: true },
  ]
  it.each([
    ['都没有 puts the others out', ['shoes', 'glasses'], '都没有', ['none']],
    ['another puts 都没有 out', ['none'], '护目镜', ['glasses']],
    ['others stand together', ['shoes'], '护目镜', ['shoes', 'glasses']],
    ['都没有 can be taken back', ['none'], '都没有', []],
  ])('%s', async (_what, value, pressed, chosen) => {
    const onChange = jest.fn()
    await draw(<CheckGroup label="防护" options={options} value={value} onChange={onChange} />)
    await press(byRole('checkbox', `防护，${pressed}`))
    expect(onChange).toHaveBeenLastCalledWith(chosen)
  })
})
