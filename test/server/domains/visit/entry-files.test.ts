import { eq } from 'drizzle-orm'
import { PNG } from 'pngjs'

import type { InputOf } from '@/contract/endpoint'
import { VISIT_KEEP_DAYS_MAX } from '@/contract/meta'
import { getNda, saveVisitorPhoto, signNda } from '@/contract/visit/entry-files'
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { getVisit } from '@/contract/visit/visit'
import { verifyVisitor } from '@/contract/visit/visit-gate'
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { verifyDocument } from '@/contract/workflow/document'
import { computePassDigits, computeSlot, fromBase64Url } from '@/lib/pass'
import { upload } from '@/server/db/schema/platform'
import { visit } from '@/server/db/schema/visit'
import { wipeOldVisits } from '@/server/domains/visit/wipe'
import { gateId, seedVisits, visitId } from '@/server/seed/visits'

import { pdfText } from '../../../support/pdf-text'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { buildUploadForm } from '../../../support/upload-form'

const server = setUpSeededStory(seedVisits)
const as = (person: Person) => server.as(person)
const DAY_MS = 86_400_000

type Rules = InputOf<typeof saveEntryRules>
const off: Rules = {
  version: 0,
  induction: { isOn: false, isRequired: false, months: 12, pages: [], questions: [] },
  nda: { isOn: false, areas: [], text: '' },
  photo: 'off',
}
const nda = { isOn: true, areas: [], text: '不拍照。\n不外传。' }

async function save(part: Partial<Rules>) {
  const version = (await server.send(getEntryRules, {}, await as('wangQiang'))).data.rules?.version ?? 0
  return server.send(saveEntryRules, { ...off, ...part, version }, await as('wangQiang'))
}

const id = visitId('bosch')
const png = PNG.sync.write(new PNG({ width: 30, height: 20 }))

/** Sends a picture with its fields as the visitor, or as somebody else. */
async function send(path: string, fields: Record<string, string>, bytes = png, person: Person = 'liuYang') {
  const { headers, payload } = buildUploadForm('a.png', bytes, { id, ...fields })
  const response = await server.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, authorization: `Bearer ${(await as(person)).token}` },
    payload,
  })
  return response.json<{ code: number; msg: string; data: { id: string; url: string; contentType: string } }>()
}

const sign = (version = '1', person?: Person) => send(signNda.path, { version }, png, person)
const signInEnglish = (version: string) => send(signNda.path, { version, language: 'en' })
const english = [{ text: nda.text, english: 'No photos.\nTell nobody.' }]
const getPass = async () => (await server.send(getVisitorPass, { id }, await as('liuYang'))).data
const getDetail = async (person: Person) => (await server.send(getVisit, { id }, await as(person))).data

async function verify() {
  const [row] = await server.db.select().from(visit).where(eq(visit.id, id))
  const digits = computePassDigits(fromBase64Url(row?.seed ?? ''), row?.passId ?? '', computeSlot(server.clock.at))
  const input = { gateId: gateId('front'), direction: 'in' as const, digits, visitId: id }
  return (await server.send(verifyVisitor, input, await as('zhaoLei'))).data
}

describe('a non-disclosure agreement', () => {
  it('is signed once before the code is shown, and becomes a document that verifies', async () => {
    await save({ nda })
    expect(await getPass()).toMatchObject({ seed: null, steps: [{ kind: 'nda', isRequired: true, isDone: false }] })
    expect(await verify()).toMatchObject({ verdict: 'unprepared', reason: expect.stringContaining('保密协议') })
    const { data: shown } = await server.send(getNda, { id }, await as('liuYang'))
    expect(shown).toMatchObject({ text: nda.text, version: 1, isSigned: false })
    expect(await sign('2')).toMatchObject({ code: 409 })
    const twice = await Promise.all([sign(), sign()])
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(twice.find(({ code }) => code === 200)?.data.contentType).toBe('application/pdf')
    expect(await sign()).toMatchObject({ code: 409, msg: '协议已签署' })
    expect(await getPass()).toMatchObject({ seed: expect.any(String), steps: [{ isDone: true }] })
    const { nda: signed, events } = await getDetail('wangMin')
    expect(events).toContainEqual(expect.objectContaining({ kind: 'signed', note: signed?.no }))
    const pdf = await server.inject({ url: signed?.file.url ?? '' })
    const text = pdfText(pdf.rawPayload)
    for (const word of ['不外传。', '刘洋', signed?.no ?? '?']) expect(text).toContain(word)
    const [, code = ''] = /验证码\s*([\w-]{11})/.exec(text) ?? []
    const proof = await server.send(verifyDocument, { serialNo: signed?.no ?? '', code })
    expect(proof).toMatchObject({ code: 200, data: { procDefName: '保密协议', title: '刘**', statusName: '已签署' } })
    const other = { serialNo: signed?.no ?? '', code: '00000-00000' }
    expect(await server.send(verifyDocument, other)).toMatchObject({ code: 404 })
  })

  it('is for the named areas alone', async () => {
    await save({ nda: { ...nda, areas: ['保密车间'] } })
    expect((await getPass()).steps).toEqual([])
    expect(await server.send(getNda, { id }, await as('liuYang'))).toMatchObject({ code: 404 })
    await server.db.update(visit).set({ area: '接待中心、保密车间' }).where(eq(visit.id, id))
    expect((await getPass()).steps).toMatchObject([{ kind: 'nda' }])
  })

  it('is read by host and reception, not by guards, and signed by nobody else', async () => {
    await save({ nda })
    expect(await sign('1', 'liNa')).toMatchObject({ code: 404 })
    await sign()
    expect((await getDetail('wangMin')).nda).toMatchObject({ file: { contentType: 'application/pdf' } })
    expect((await getDetail('zhaoLei')).nda).toBeNull()
  })

  it('whose text has changed is signed again, in place of the first document', async () => {
    await save({ nda })
    const { data: first } = await sign()
    await save({ nda: { ...nda, text: '不拍照。' } })
    expect((await getPass()).steps).toMatchObject([{ isDone: false }])
    const { data: second } = await sign('2')
    expect(await server.services.files.has(first.id)).toBe(false)
    expect(await server.services.files.has(second.id)).toBe(true)
    expect(await server.db.select().from(upload).where(eq(upload.id, first.id))).toEqual([])
  })

  it('is signed in the language in which it was shown, and says so', async () => {
    await save({ nda })
    expect(await signInEnglish('1')).toMatchObject({ code: 409 })
    await save({ nda, english })
    const { data: shown } = await server.send(getNda, { id }, await as('liuYang'))
    // English that is added leaves what others have signed in Chinese.
    expect(shown).toMatchObject({ text: nda.text, english: english[0]?.english, version: 1 })
    expect(await signInEnglish('1')).toMatchObject({ code: 200 })
    const { nda: signed, events } = await getDetail('wangMin')
    expect(events).toContainEqual(expect.objectContaining({ kind: 'signed', note: `${signed?.no} · 英文` }))
    const pdf = pdfText((await server.inject({ url: signed?.file.url ?? '' })).rawPayload)
    expect(pdf).toContain('Tellnobody.')
    expect(pdf).toContain('English')
    expect(pdf).not.toContain('不外传')
    await save({ nda, english: [{ text: nda.text, english: 'No photos.' }] })
    expect((await getPass()).steps).toMatchObject([{ isDone: false }])
    expect(await signInEnglish('1')).toMatchObject({ code: 409 })
    await sign('2')
    const again = await getDetail('wangMin')
    expect(again.events).toContainEqual(expect.objectContaining({ kind: 'signed', note: again.nda?.no }))
  })

  it('needs a text, and a picture of a signature', async () => {
    expect(await save({ nda: { ...nda, text: '' } })).toMatchObject({ code: 422, data: { ndaText: '请填写协议内容' } })
    await save({ nda })
    expect(await send(signNda.path, { version: '1' }, Buffer.from('no picture'))).toMatchObject({ code: 415 })
  })
})

describe('a photo of the visitor', () => {
  it('is taken by the visitor alone, and seen at the gate and on the visit', async () => {
    expect(await send(saveVisitorPhoto.path, {})).toMatchObject({ code: 404 })
    await save({ photo: 'required' })
    expect(await getPass()).toMatchObject({ seed: null, steps: [{ kind: 'photo', isDone: false }] })
    expect(await send(saveVisitorPhoto.path, {}, png, 'liNa')).toMatchObject({ code: 404 })
    const { data } = await send(saveVisitorPhoto.path, {})
    expect(await getPass()).toMatchObject({ photoUrl: expect.stringContaining(data.id), steps: [{ isDone: true }] })
    expect(await verify()).toMatchObject({ verdict: 'accepted', photoUrl: expect.stringContaining(data.id) })
    expect((await getDetail('zhaoLei')).photoUrl).toContain(data.id)
    // Without a signed link it is nobody's.
    const bare = `/core/api/ccf/dds/${data.id}`
    const { token } = await as('zhaoLei')
    expect((await server.inject({ url: bare, headers: { authorization: `Bearer ${token}` } })).json()).toMatchObject({
      code: 404,
    })
  })

  it('that is offered holds nobody back', async () => {
    await save({ photo: 'optional' })
    expect(await getPass()).toMatchObject({ seed: expect.any(String), steps: [{ isFree: true, isDone: false }] })
    expect(await verify()).toMatchObject({ verdict: 'accepted', cautions: [] })
  })

  it('and the agreement are deleted with the personal data; the number of the agreement stays', async () => {
    await save({ nda, photo: 'optional' })
    const { data: document } = await sign()
    const { data: photo } = await send(saveVisitorPhoto.path, {})
    const later = new Date(server.clock.at + (VISIT_KEEP_DAYS_MAX + 5) * DAY_MS)
    await wipeOldVisits(server.services, later)
    for (const file of [document, photo]) {
      expect(await server.services.files.has(file.id)).toBe(false)
      expect(await server.db.select().from(upload).where(eq(upload.id, file.id))).toEqual([])
    }
    const [row] = await server.db.select().from(visit).where(eq(visit.id, id))
    expect(row).toMatchObject({ ndaFileId: null, photoFileId: null, ndaNo: expect.stringMatching(/^NDA-/) })
  })

  it.each([
    ['wiped', () => wipeOldVisits(server.services, new Date(server.clock.at + (VISIT_KEEP_DAYS_MAX + 5) * DAY_MS))],
    ['revoked', () => server.db.update(visit).set({ status: 'revoked' }).where(eq(visit.id, id))],
  ])('is not kept when the visit is %s while it arrives', async (_what, end) => {
    await save({ photo: 'optional' })
    const { files } = server.services
    const write = files.write.bind(files)
    let written = ''
    const spy = jest.spyOn(files, 'write').mockImplementationOnce(async (fileId, bytes) => {
      await write(fileId, bytes)
      written = fileId
      await end()
    })
    expect(await send(saveVisitorPhoto.path, {})).toMatchObject({ code: 409, msg: '来访已结束，不能再提交' })
    spy.mockRestore()
    expect(written).not.toBe('')
    expect(await files.has(written)).toBe(false)
    expect(await server.db.select().from(upload).where(eq(upload.id, written))).toEqual([])
    expect(await server.db.select().from(visit).where(eq(visit.id, id))).toMatchObject([{ photoFileId: null }])
  })
})
