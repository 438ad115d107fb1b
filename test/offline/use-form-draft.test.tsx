import { object, string } from 'valibot'

import { type DraftFile, openFormDrafts } from '@/offline/form-draft'
import { useFormDraft } from '@/offline/use-form-draft'

import { draw } from '../support/draw'
import { createH5Stand } from '../support/h5-stand'

const stand = createH5Stand()
const drafts = openFormDrafts('partnerAccountDraft', object({ name: string() }))
const photo: DraftFile = { id: 'f1', name: '照片.png', url: '/files/f1', size: 10, contentType: 'image/png' }
const quotation: DraftFile = { ...photo, id: 'f2', name: '报价单.pdf' }

type Options = Parameters<typeof useFormDraft<{ name: string }>>[1]

/** A form that is opened anew. */
async function openForm(options?: Options) {
  const latest = {} as { draft: ReturnType<typeof useFormDraft<{ name: string }>> }
  function Form() {
    latest.draft = useFormDraft(drafts, options)
    return null
  }
  await draw(<Form />)
  return latest.draft
}

beforeEach(() => {
  stand.reset()
  stand.stand('/pages/channel/register')
  localStorage.clear()
})

it('a draft survives the form and ends with its submission', async () => {
  const first = await openForm()
  expect(first.stored).toBeUndefined()
  first.save({ name: '钱云' })
  const second = await openForm()
  expect(second.stored).toMatchObject({ values: { name: '钱云' }, files: [] })
  second.finish()
  second.save({ name: '钱云云' })
  expect((await openForm()).stored).toBeUndefined()
})

it('a form that was emptied has no draft and may begin another', async () => {
  const form = await openForm()
  form.save({ name: '钱云' })
  form.remove()
  expect(drafts.read()).toBeUndefined()
  form.save({ name: '李工' })
  expect(drafts.read()?.values).toEqual({ name: '李工' })
})

it('files of the record are stored with the values until the form has others, and those of a draft come first', async () => {
  const form = await openForm({ files: [photo] })
  form.save({ name: '钱云' })
  expect(drafts.read()?.files).toEqual([photo])
  form.takeFiles([quotation])
  form.save({ name: '钱云' }, 3)
  expect(drafts.read()).toMatchObject({ files: [quotation], version: 3 })
  const later = await openForm({ files: [photo] })
  later.save({ name: '李工' })
  expect(drafts.read()?.files).toEqual([quotation])
})

it('a discarded draft leaves no file to the next one of the same form', async () => {
  drafts.save({ values: { name: '钱云' }, files: [photo], savedAt: Date.now() })
  const form = await openForm()
  form.discard()
  expect(drafts.read()).toBeUndefined()
  form.save({ name: '李工' })
  expect(drafts.read()?.files).toEqual([])
})

it('a draft that does not count any more is removed', async () => {
  drafts.save({ values: { name: '钱云' }, files: [], savedAt: 1_000 })
  expect((await openForm({ isCurrent: ({ savedAt }) => savedAt > 2_000 })).stored).toBeUndefined()
  expect(drafts.read()).toBeUndefined()
  drafts.save({ values: { name: '钱云' }, files: [], savedAt: 3_000 })
  expect((await openForm({ isCurrent: ({ savedAt }) => savedAt > 2_000 })).stored?.values).toEqual({ name: '钱云' })
})
