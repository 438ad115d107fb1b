import { record, string } from 'valibot'

import { openFormDrafts } from '@/offline/form-draft'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { useDraftForm } from '@/parts/short-form/use-draft-form'
import { listStoredKeys, removeStored } from '@/platform/storage'
import { TextField } from '@/ui/form/TextField'

import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'

const check = ({ name }: { name: string }) => ({ name: name ? undefined : '请输入姓名' })
let finishForm: () => void
let validateForm: () => boolean

function Form() {
  const initial = { name: '', company: '博世' }
  const { form, restoredAt, discard, finish } = useDraftForm('visitorDraft', initial, check, 't1')
  finishForm = finish
  validateForm = form.validate
  return (
    <>
      {restoredAt === undefined ? null : <RestoredBar restoredAt={restoredAt} onDiscard={discard} />}
      <TextField label="姓名" {...form.field('name')} />
      <TextField label="单位" {...form.field('company')} />
    </>
  )
}

const drafts = openFormDrafts('visitorDraft', record(string(), string()))

describe('a short form with a draft', () => {
  beforeEach(() => {
    for (const key of listStoredKeys()) removeStored(key)
  })

  it('stores nothing until something is typed, and shows what was typed at the next opening', async () => {
    await draw(<Form />)
    expect(drafts.read('t1')).toBeUndefined()
    await type(byLabel('姓名'), '刘洋')
    await draw(<Form />)
    expect(readPage()).toContain('的草稿')
    expect(byLabel('姓名').value).toBe('刘洋')
    expect(byLabel('单位').value).toBe('博世')
  })

  it('starts over after a question, and stores what is typed then', async () => {
    drafts.save({ values: { name: '刘洋', company: '大族' }, files: [], savedAt: Date.now() }, 't1')
    await draw(<Form />)
    await t.act(async () => void validateForm())
    await press(byRole('button', '重新填写'))
    await press(byRole('button', '丢弃草稿'))
    expect(readPage()).not.toContain('请输入姓名')
    expect(byLabel('姓名').value).toBe('')
    expect(byLabel('单位').value).toBe('博世')
    expect(drafts.read('t1')).toBeUndefined()
    await type(byLabel('姓名'), '陈立')
    expect(drafts.read('t1')?.values).toEqual({ name: '陈立', company: '博世' })
  })

  it('leaves no draft behind what was submitted', async () => {
    await draw(<Form />)
    await type(byLabel('姓名'), '刘洋')
    finishForm()
    await type(byLabel('姓名'), '刘洋洋')
    expect(drafts.read('t1')).toBeUndefined()
  })

  it('takes no field of another release', async () => {
    drafts.save({ values: { name: '刘洋', badge: '7' }, files: [], savedAt: Date.now() }, 't1')
    await draw(<Form />)
    await type(byLabel('姓名'), '陈立')
    expect(drafts.read('t1')?.values).toEqual({ name: '陈立', company: '博世' })
  })
})
