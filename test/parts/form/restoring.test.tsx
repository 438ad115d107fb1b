import type { FormPayload } from '@/contract/workflow/form'
import { useFormEditor } from '@/parts/form/use-form-editor'

import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { field } from './stand'

const fields = [
  field('repairer', '维修人', 'text'),
  field('note', '说明', 'text'),
  field('rate', '比例', 'number'),
  field('no', '单号', 'text', { mode: 'read' }),
]

beforeAll(() => {
  window.matchMedia = (() => ({ matches: true })) as never
})

/** The form of a to-do, while somebody types and its draft arrives. */
async function filling(base: FormPayload) {
  const latest = {} as { now: ReturnType<typeof useFormEditor> }
  function Form() {
    latest.now = useFormEditor(fields, base)
    return null
  }
  await draw(<Form />)
  return latest
}

const type = (latest: { now: ReturnType<typeof useFormEditor> }, name: string, value: string) =>
  t.act(async () => latest.now.change((before) => ({ ...before, main: { ...before.main, [name]: value } })))

describe('a draft that arrives late', () => {
  it('goes beneath what was typed meanwhile', async () => {
    const latest = await filling({ main: { repairer: null, no: 'RE-1' }, sub: {} })
    await type(latest, 'repairer', '李明')
    await t.act(async () => latest.now.restore({ main: { repairer: '王强', note: '已联系' }, sub: {} }))
    expect(latest.now.content.main).toEqual({ repairer: '李明', note: '已联系', no: 'RE-1' })
  })
})

it('starts over without the errors of what was there', async () => {
  const latest = await filling({ main: { repairer: null, no: 'RE-1' }, sub: {} })
  await type(latest, 'rate', '太多')
  await t.act(async () => expect(latest.now.check()).toBe(false))
  await t.act(async () => latest.now.refuse({ repairer: '已停用' }))
  expect(Object.keys(latest.now.errors).sort()).toEqual(['rate', 'repairer'])
  await t.act(async () => latest.now.replace({ main: { rate: '还是太多' }, sub: {} }))
  expect([latest.now.errors, latest.now.isTouched.current]).toEqual([{}, false])
})

describe('what goes with a decision', () => {
  it('is only what was changed, of the fields that may be', async () => {
    const latest = await filling({ main: { repairer: '王强', note: '', no: 'RE-1' }, sub: {} })
    await type(latest, 'note', '已联系')
    await type(latest, 'no', 'RE-2')
    expect(latest.now.edits.main).toEqual({ note: '已联系' })
    await type(latest, 'note', '')
    expect(latest.now.edits.main).toEqual({})
  })
})
