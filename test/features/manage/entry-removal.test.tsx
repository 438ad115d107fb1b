// What is asked before an entry of a form goes: its sheet stays until the answer, and the question says what is lost.
import type { ReactElement } from 'react'

import { AgendaCard } from '@/features/manage/AgendaCard'
import { useOpenEntry } from '@/features/manage/fields/use-open-entry'
import { SpeakerSheet } from '@/features/manage/launch/SpeakerSheet'
import { FormOutcomes } from '@/features/manage/public-form/FormOutcomes'
import { Button } from '@/ui/action/Button'

import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

setUpScreenServer()
const onChange = jest.fn()
beforeEach(() => onChange.mockReset())

const food = {
  field: 'food',
  label: '食堂吃得怎么样？',
  type: 'select' as const,
  options: [{ value: 'bad', label: '不好' }],
}

interface Entry {
  screen: ReactElement
  row: string
  remove: string
  question: string
  loss: string
}

const entries: readonly Entry[] = [
  {
    screen: (
      <AgendaCard
        agenda={[
          { time: '09:30', title: '开场', speaker: '王总' },
          { time: '10:00', title: '参观', speaker: '' },
        ]}
        onChange={onChange}
      />
    ),
    row: '09:30 开场，王总',
    remove: '删除这一项',
    question: '删除议程「09:30 开场」？',
    loss: '这一项由王总主讲。保存后，活动页的议程里不再有它',
  },
  {
    screen: (
      <FormOutcomes
        fields={[food]}
        outcomes={[
          { title: '抱歉', text: '我们会改进', when: "food == 'bad'" },
          { title: '谢谢', text: '' },
        ]}
        error={undefined}
        onChange={onChange}
      />
    ),
    row: '抱歉，',
    remove: '删除',
    question: '删除结果「抱歉」？',
    loss: '的人提交后不再看到它；发布新版本后生效',
  },
]

function Entries() {
  const { open, openEntry, addEntry, sheet } = useOpenEntry(['甲', '乙'], onChange)
  if (open) return <Button text="完成" onPress={() => sheet.onSave('丙')} />
  return (
    <>
      <Button text="打开" onPress={() => openEntry(0)} />
      <Button text="添加" onPress={() => addEntry()} />
    </>
  )
}

it('an entry that is opened and finished stays where it was, and a new one is the last', async () => {
  await drawScreen(<Entries />)
  for (const button of ['打开', '完成', '添加', '完成']) await press(byRole('button', button))
  expect(onChange.mock.calls).toEqual([[['丙', '乙']], [['甲', '乙', '丙']]])
})

it.each(entries)('$question', async ({ screen, row, remove, question, loss }) => {
  await drawScreen(screen)
  const opener = [...document.querySelectorAll('[role="button"]')].find((one) =>
    one.getAttribute('aria-label')?.startsWith(row),
  )
  await press(opener as Element)
  await until(() => readPage().includes('完成'))
  await press(byRole('button', remove))
  await until(() => readPage().includes(question))
  expect(readPage()).toContain(loss)
  expect(onChange).not.toHaveBeenCalled()
  await press(byRole('button', '确认删除'))
  await until(() => onChange.mock.calls.length === 1)
  expect(onChange.mock.calls[0]?.[0]).toHaveLength(1)
})

it('a speaker needs a name that no other has, and is kept as it is trimmed', async () => {
  const speaker = { name: '林致远', company: '大智云', post: '', intro: '' }
  const onSave = jest.fn()
  const rest = { onSave, onRemove: jest.fn(), onClose: jest.fn() }
  await drawScreen(<SpeakerSheet speaker={speaker} others={['周敏']} {...rest} />)
  for (const [name, error] of [
    [' ', '请填写姓名'],
    [' 周敏 ', '已有同名的嘉宾'],
  ] as const) {
    await type(byLabel('姓名'), name)
    await press(byRole('button', '完成'))
    expect(readPage()).toContain(error)
  }
  await type(byLabel('姓名'), ' 林工 ')
  await type(byLabel('职务'), ' 总工 ')
  await press(byRole('button', '完成'))
  expect(onSave.mock.calls).toEqual([[{ name: '林工', company: '大智云', post: '总工', intro: '' }]])
})
