import { useState } from 'react'

import { uploadFile } from '@/contract/file'
import type { UploadSource, UploadStore } from '@/offline/pending-uploads'
import { addDraftFacts, FormFactsProvider, useFormFactsState } from '@/parts/form/form-facts'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { useUploads } from '@/parts/form/upload/use-uploads'

import { ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { installObjectUrls, keepBlob, readBlobText } from '../../support/object-urls'
import { wait } from '../../support/screen'
import { setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/formApprove'] })
const sent = () => server.arrived.filter(({ path }) => path === uploadFile.path)
const keysSent = () => sent().map(({ headers }) => headers['idempotency-key'])
const extras = { files: [], names: {} }

const file = (id: string) => ok({ id, name: '现场.jpg', url: `/${id}`, size: 5, contentType: 'image/jpeg' })
const pick = (): UploadSource => ({ path: keepBlob(new Blob(['bytes'])), name: '现场.jpg', size: 5 })

/** A device with room for everything. */
function device(): UploadStore & { kept: Map<string, UploadSource> } {
  const store = new Map<string, UploadSource>()
  return {
    kept: store,
    read: async () => [...store].map(([key, picked]) => ({ key, picked })),
    keep: async (_path, { key, picked }) => {
      store.set(key, picked)
      return picked.path
    },
    forget: (_path, key) => void store.delete(key),
    watch: () => () => undefined,
  }
}

type Field = ReturnType<typeof useUploads> & { ids: string[]; isLosing: boolean; unsent: string[]; hide: () => void }

/** A field on a page; the page before is gone. */
async function openField(keeper?: UploadStore, path = 'photos'): Promise<{ now: Field }> {
  const latest = {} as { now: Field }
  let ids: string[] = []
  const Inner = (facts: Pick<Field, 'isLosing' | 'unsent' | 'hide'>) => {
    const onChange = (next: string[]) => {
      ids = next
    }
    latest.now = { ...useUploads({ path, ids, purpose: 'photo', onChange }), ids, ...facts }
    return null
  }
  const Outer = () => {
    const { facts, isLosing, unsent } = useFormFactsState(extras, keeper)
    const [isHidden, setHidden] = useState(false)
    Object.assign(latest.now ?? {}, { isLosing, unsent })
    return (
      <FormFactsProvider value={facts}>
        {isHidden ? null : <Inner isLosing={isLosing} unsent={unsent} hide={() => setHidden(true)} />}
      </FormFactsProvider>
    )
  }
  await draw(<Outer />)
  return latest
}

beforeAll(() => {
  installObjectUrls()
})

it('sends one file under one key until it arrives, and the device keeps it no longer than that', async () => {
  server.on(uploadFile.path, { cut: true })
  const phone = device()
  const field = await openField(phone)
  const picked = pick()
  await t.act(async () => void field.now.add([picked]))
  await until(() => Boolean(field.now.uploads[0]?.failure))
  expect(phone.kept.size).toBe(1)
  server.on(uploadFile.path, file('f1'))
  const next = await openField(phone)
  await until(() => next.now.ids.length > 0)
  expect(next.now.ids).toEqual(['f1'])
  expect(new Set(keysSent()).size).toBe(1)
  expect(phone.kept.size).toBe(0)
  // The memory of the browser neither.
  expect(() => readBlobText(picked.path)).toThrow('nothing under')
})

it.each([
  ['when the network is back', () => window.dispatchEvent(new Event('online'))],
  ['when the form is handed in', resendUploads],
])('tries what failed once more %s', async (_when, cause) => {
  server.on(uploadFile.path, { cut: true })
  const field = await openField(device())
  await t.act(async () => void field.now.add([pick(), pick()]))
  await until(() => field.now.uploads.filter(({ failure }) => failure).length === 2)
  server.on(uploadFile.path, file('f1'))
  await t.act(async () => void cause())
  await until(() => field.now.uploads.length === 0)
  expect(keysSent()).toHaveLength(4)
})

it('leaves a file that was removed on its way removed when it arrives', async () => {
  server.on(uploadFile.path, { ...file('f1'), delay: 100 })
  const field = await openField()
  await t.act(async () => void field.now.add([pick()]))
  await until(() => sent().length > 0)
  await t.act(async () => field.now.drop(field.now.uploads[0]?.key ?? ''))
  await wait(250)
  expect(field.now.ids).toEqual([])
})

it('says that leaving would lose a file that the device has no room for, and of no other', async () => {
  server.on(uploadFile.path, { cut: true })
  const roomy = await openField(device())
  await t.act(async () => void roomy.now.add([pick()]))
  await until(() => Boolean(roomy.now.uploads[0]?.failure))
  expect(roomy.now.isLosing).toBe(false)
  const full = await openField({ ...device(), keep: async () => undefined })
  await t.act(async () => void full.now.add([pick()]))
  await until(() => full.now.uploads[0]?.failure?.text.startsWith('本机空间不足，离开会丢失') ?? false)
  expect(full.now.isLosing).toBe(true)
})

it('waits for a file that failed no longer than its field is shown', async () => {
  server.on(uploadFile.path, { cut: true })
  const field = await openField()
  await t.act(async () => void field.now.add([pick()]))
  await until(() => Boolean(field.now.uploads[0]?.failure))
  expect([field.now.unsent, field.now.isLosing]).toEqual([['photos'], true])
  await t.act(async () => field.now.hide())
  expect([field.now.unsent, field.now.isLosing]).toEqual([[], false])
})

it('sends nothing that is too large, nor keeps it', async () => {
  const phone = device()
  const field = await openField(phone)
  await t.act(async () => field.now.add([{ ...pick(), size: 10 * 1024 * 1024 + 1 }]))
  expect(field.now.uploads.map(({ failure }) => failure?.text)).toEqual(['文件不能超过 10 MB'])
  expect([sent(), phone.kept.size]).toEqual([[], 0])
})

it('keeps no file of a row, whose number may change', async () => {
  server.on(uploadFile.path, { cut: true })
  const phone = device()
  const field = await openField(phone, 'items.2.photos')
  await t.act(async () => void field.now.add([pick()]))
  await until(() => Boolean(field.now.uploads[0]?.failure))
  expect([phone.kept.size, field.now.isLosing]).toEqual([0, true])
})

it('keeps no file that is removed while the device keeps it', async () => {
  const phone = device()
  const field = await openField({
    ...phone,
    keep: async (path, upload) => {
      field.now.drop(upload.key)
      return phone.keep(path, upload)
    },
  })
  await t.act(async () => field.now.add([pick()]))
  expect([phone.kept.size, sent()]).toEqual([0, []])
})

it('leaves a kept file to the page that is opened next when this one is closed before the answer', async () => {
  server.on(uploadFile.path, { ...file('f1'), delay: 100 })
  const phone = device()
  const field = await openField(phone)
  await t.act(async () => void field.now.add([pick()]))
  await until(() => sent().length > 0)
  await t.act(async () => field.now.hide())
  await wait(250)
  expect(phone.kept.size).toBe(1)
})

it('the form has the names and files of its content, and those that were picked here', async () => {
  const facts = {} as { now: ReturnType<typeof useFormFactsState>['facts'] }
  const names = { u1: '张伟' }
  const Form = () => {
    facts.now = useFormFactsState({ files: extras.files, names }).facts
    return null
  }
  await draw(<Form />)
  const picked = { id: 'f2', name: '现场.jpg', url: '/f2', size: 5, contentType: 'image/jpeg' }
  await t.act(async () => addDraftFacts(facts.now, { files: [picked], names: { u1: '旧名', u2: '李娜' } }))
  expect([facts.now.files, facts.now.names]).toEqual([{ f2: picked }, { u1: '张伟', u2: '李娜' }])
})
