import { useState } from 'react'
import { type GenericSchema, type InferOutput, number, object, string } from 'valibot'

import { buildTextFields } from '@/features/manage/compare/compared-field'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { ApiError } from '@/lib/errors'
import { type SessionUser, useSession } from '@/session/session'

import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { t } from '../../support/mount-page'
import { wait } from '../../support/screen'

const Draft = object({ name: string(), note: string(), version: number() })
type Draft = InferOutput<typeof Draft>
type Form = ReturnType<typeof useVersionedForm<Draft, Draft, GenericSchema>>

const stand = createH5Stand()
const conflict = new ApiError(409, '已被他人更新')
/** What the server holds. */
let saved = { name: '东门', note: '', version: 1 }
let form: Form

function Probe() {
  form = useVersionedForm({
    slot: 'gate:1',
    schema: Draft,
    initial: saved,
    validate: ({ name }): Record<string, string> => (name ? {} : { name: '请输入名称' }),
    compared: buildTextFields<Draft>({ name: '名称', note: '说明' }),
    toDraft: (record: Draft) => record,
    reread: async () => saved,
  })
  return null
}

/** Draws the form, and draws it again as a page does when an answer has come. */
async function drawAgain() {
  let update = (_count: number) => {}
  function Page() {
    const [, setCount] = useState(0)
    update = setCount
    return <Probe />
  }
  await draw(<Page />)
  let count = 0
  return {
    redraw: () => {
      count += 1
      return act(() => update(count))
    },
  }
}

/** What was typed is on the device once it is drawn. */
async function act(work: () => unknown) {
  await t.act(async () => void (await work()))
  await wait(0)
}

beforeEach(() => {
  stand.reset()
  // Drafts belong to a person.
  useSession.setState({ user: { userId: 'wangQiang', population: 'user' } as SessionUser })
  saved = { name: '东门', note: '', version: 1 }
})

it('shows the later editor what has changed, keeps what was typed, and sends the next attempt with the newer version', async () => {
  await draw(<Probe />)
  await act(() => form.edit({ name: '东大门' }))
  saved = { name: '东门岗', note: '', version: 2 }
  await act(() => form.review(conflict))
  const [change] = form.changes
  expect(form.changes).toHaveLength(1)
  expect(change).toMatchObject({ label: '名称', mine: '东大门', stored: '东门岗', isEdited: true, isMine: true })
  expect(form.values).toEqual({ name: '东大门', note: '', version: 2 })
  expect(form.errors).toEqual({})
  await act(() => change?.choose(false))
  expect(form.values.name).toBe('东门岗')
  expect(form.changes[0]).toMatchObject({ mine: '东大门', isMine: false })
  await act(() => form.changes[0]?.choose(true))
  expect(form.values.name).toBe('东大门')
})

it('takes over what only the other has changed, names it, and leaves what only the later has changed alone', async () => {
  await draw(<Probe />)
  await act(() => form.edit({ name: '东大门' }))
  saved = { name: '东门', note: '夜间关闭', version: 2 }
  await act(() => form.review(conflict))
  expect(form.values).toEqual({ name: '东大门', note: '夜间关闭', version: 2 })
  expect(form.changes).toHaveLength(1)
  expect(form.changes[0]).toMatchObject({
    label: '说明',
    mine: '无',
    stored: '夜间关闭',
    isEdited: false,
    isMine: false,
  })
  await act(() => form.changes[0]?.choose(true))
  expect(form.values.note).toBe('')
})

it('compares a draft of an earlier visit with what is saved, and sends the next attempt with it', async () => {
  await draw(<Probe />)
  await act(() => form.edit({ name: '东大门' }))
  saved = { name: '东门岗', note: '', version: 2 }
  await draw(<Probe />)
  expect(form.restoredAt).toBeGreaterThan(0)
  expect(form.values).toEqual({ name: '东大门', note: '', version: 1 })
  await act(() => form.review(conflict))
  expect(form.changes[0]).toMatchObject({ label: '名称', mine: '东大门', stored: '东门岗', isMine: true })
  expect(form.values).toEqual({ name: '东大门', note: '', version: 2 })
})

it('takes what was read anew as long as nothing is typed, and keeps what is', async () => {
  const { redraw } = await drawAgain()
  saved = { name: '东门岗', note: '', version: 2 }
  await redraw()
  expect(form.values).toEqual({ name: '东门岗', note: '', version: 2 })
  await act(() => form.edit({ name: '东大门' }))
  saved = { name: '东侧门岗', note: '', version: 3 }
  await redraw()
  expect(form.values).toEqual({ name: '东大门', note: '', version: 2 })
})

it('shows a refusal that is no conflict at its field', async () => {
  await draw(<Probe />)
  await act(() => form.review(new ApiError(422, '请核对', { data: { name: '名称已有' } })))
  expect(form.errors).toEqual({ name: '名称已有' })
  await act(() => form.edit({ name: '' }))
  await act(() => expect(form.validate()).toBe(false))
  expect(form.errors).toEqual({ name: '请输入名称' })
})

it('begins with what is saved by now when its draft is discarded, and says no more what was wrong with the draft', async () => {
  const { redraw } = await drawAgain()
  await act(() => form.edit({ name: '' }))
  saved = { name: '东门岗', note: '', version: 2 }
  await redraw()
  await act(() => form.validate())
  expect(form.errors).toEqual({ name: '请输入名称' })
  await act(() => form.discard())
  expect(form.values).toEqual(saved)
  expect(form.seen).toEqual(saved)
  expect(form.errors).toEqual({})
})

it('stays open after a save without its draft and its changes', async () => {
  await draw(<Probe />)
  await act(() => form.edit({ name: '东大门' }))
  saved = { name: '东门岗', note: '', version: 2 }
  await act(() => form.review(conflict))
  saved = { name: '东大门', note: '', version: 3 }
  await act(() => form.settle(saved))
  expect(form.changes).toEqual([])
  expect(form.seen).toEqual(saved)
  await draw(<Probe />)
  expect(form.restoredAt).toBeUndefined()
})

it('keeps the draft of what was typed while the save was on its way', async () => {
  await draw(<Probe />)
  await act(() => form.edit({ name: '东大门' }))
  await act(() => form.edit({ note: '夜间关闭' }))
  saved = { name: '东大门', note: '', version: 2 }
  await act(() => form.settle(saved))
  expect(form.seen).toEqual(saved)
  await draw(<Probe />)
  expect(form.values).toEqual({ name: '东大门', note: '夜间关闭', version: 2 })
  expect(form.restoredAt).toBeGreaterThan(0)
})
