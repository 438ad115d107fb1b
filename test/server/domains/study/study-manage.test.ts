// Study content that administrators write, and what is required of a part of the company.
import fs from 'node:fs'

import { getStudyOverview, getStudyResource, listStudyResources } from '@/contract/content/study'
import {
  assignStudy,
  changeStudyState,
  getStudyAssignment,
  getStudyDraft,
  listManagedStudy,
  listStudyLearners,
  type StudySort,
  saveStudy,
} from '@/contract/content/study-manage'
import type { InputOf } from '@/contract/endpoint'
import { downloadFile, uploadFile } from '@/contract/file'
import { listMessages } from '@/contract/message/message'
import { chinaDay } from '@/lib/wire-time'
import { upload } from '@/server/db/schema/platform'
import { measureRecording, prepareRecording } from '@/server/files/recording'
import { demoPeople, departmentId, postId } from '@/server/seed/people'
import { seedStudy, studyId } from '@/server/seed/study'

import { requireItems } from '../../../support/require-items'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const MEDIA = 'src/server/domains/study/media'
const readMedia = (beginning: string) => {
  const name = fs
    .readdirSync(MEDIA)
    .find((one) => one.startsWith(beginning.split('.')[0] ?? '') && one.endsWith(beginning.split('.')[1] ?? ''))
  return fs.readFileSync(`${MEDIA}/${name}`)
}

const server = setUpSeededStory(seedStudy)
const as = (person: Person) => server.as(person)

type Input = InputOf<typeof saveStudy>
const article: Input = {
  resourceType: '1',
  cateId: '4',
  title: '主轴点检',
  content: '<p>先看油位</p><p><b>再听声音</b></p>',
}

const save = async (input: Input, person: Person = 'wangQiang') => server.send(saveStudy, input, await as(person))
const changeState = async (id: string, state: 'published' | 'withdrawn', version: number) =>
  server.send(changeStudyState, { id, state, version }, await as('wangQiang'))
const open = async (person: Person, id: string) => server.send(getStudyResource, { id }, await as(person))

async function insertFile(id: string, mime: string, bytes: Buffer, person: Person = 'wangQiang') {
  const { id: ownerId, companyId } = demoPeople[person]
  const row = { id, ownerId, companyId, mime, size: bytes.length, sha256: '0', name: 'a', createdAt: server.now() }
  await server.services.files.write(id, bytes).catch(() => undefined)
  await server.db.insert(upload).values(row)
}

const PICTURE = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f30'
const SOUND = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f31'

describe('the contents of a company', () => {
  it('are sorted by publication, by the day until which they are required, and by readers', async () => {
    const read = async (sort: StudySort) =>
      requireItems((await server.send(listManagedStudy, { sort, size: 100 }, await as('wangQiang'))).data.records)
    const times = (rows: { publishTime: string | null }[]) => rows.flatMap(({ publishTime }) => publishTime ?? [])
    const newest = times(await read('newest'))
    expect(newest).toEqual([...newest].sort().reverse())
    expect(times(await read('oldest'))).toEqual([...newest].sort())
    expect(new Set(newest).size).toBeGreaterThan(1)
    const days = (await read('due')).map(({ dueDate }) => dueDate)
    const required = requireItems(days.flatMap((day) => day ?? []))
    expect(days).toEqual([...required.sort(), ...Array(days.length - required.length).fill(null)])
    const counts = (await read('read')).map(({ viewCount }) => viewCount)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    expect(new Set(counts).size).toBeGreaterThan(1)
  })
})

describe('an article', () => {
  it('is written, seen by nobody, published with its pictures, changed at once, and withdrawn', async () => {
    await insertFile(PICTURE, 'image/png', Buffer.from('PNG'))
    const picture = `<figure><img src="${downloadFile.path.replace('{id}', PICTURE)}"></figure>`
    const { data } = await save({
      ...article,
      content: `${article.content}${picture}<script>x()</script>`,
      coverId: PICTURE,
    })
    const { id } = data
    expect((await open('zhangWei', id)).code).toBe(404)
    const managed = await server.send(listManagedStudy, {}, await as('wangQiang'))
    expect(managed.data.records[0]).toMatchObject({ id, state: 'draft', publishTime: null })
    expect((await changeState(id, 'published', 0)).data).toEqual({ version: 1 })
    const read = (await open('zhangWei', id)).data
    expect(read.content).toMatch(
      /^<p>先看油位<\/p><p><b>再听声音<\/b><\/p><figure><img src="[^"]*signature=[^"]*" \/><\/figure>$/,
    )
    const [, address = ''] = /src="([^"]*)"/.exec(read.content) ?? []
    expect((await server.inject({ url: address.replaceAll('&amp;', '&') })).body).toBe('PNG')
    expect(read.imgUrl).toContain('signature=')
    expect((await open('otherStaff', id)).code).toBe(404)
    const changed = await save({ ...article, id, version: 1, title: '主轴日检', content: '<p>只看油位</p>' })
    expect(changed.data).toEqual({ id, version: 2 })
    expect((await open('zhangWei', id)).data).toMatchObject({
      title: '主轴日检',
      content: '<p>只看油位</p>',
      imgUrl: null,
    })
    expect((await save({ ...article, id, version: 1 })).code).toBe(409)
    expect((await changeState(id, 'withdrawn', 2)).code).toBe(200)
    expect((await open('zhangWei', id)).code).toBe(404)
    const feed = (await server.send(listStudyResources, { keyword: '主轴日检' }, await as('zhangWei'))).data
    expect(feed.total).toBe(0)
    expect((await server.send(getStudyDraft, { id }, await as('wangQiang'))).data).toMatchObject({
      content: '<p>只看油位</p>',
      state: 'withdrawn',
      version: 3,
    })
  })

  it('of the demo keeps its markup until another replaces it', async () => {
    const id = studyId('fire')
    const before = (await open('zhangWei', id)).data
    const draft = (await server.send(getStudyDraft, { id }, await as('wangQiang'))).data
    expect(draft).toMatchObject({ content: before.content, pictures: [] })
    const input: Input = { id, version: 0, resourceType: '1', cateId: '1', title: '消防通道' }
    expect((await save(input)).code).toBe(200)
    expect((await open('zhangWei', id)).data).toMatchObject({
      title: '消防通道',
      content: before.content,
      imgUrl: before.imgUrl,
    })
  })

  it('is refused at its field, and to others', async () => {
    expect((await save({ ...article, content: '<script>x()</script>' })).data).toEqual({ content: '请填写正文' })
    const draw = (id: string) => `<img src="${downloadFile.path.replace('{id}', id)}">`
    expect((await save({ ...article, content: draw('not-there') })).code).toBe(404)
    await insertFile(PICTURE, 'image/png', Buffer.from('PNG'), 'liNa')
    expect((await save({ ...article, content: draw(PICTURE) })).code).toBe(404)
    await insertFile(SOUND, 'audio/mpeg', Buffer.from('ID3'))
    expect((await save({ ...article, content: draw(SOUND) })).data).toEqual({ content: '正文里只能放图片' })
    const many = Array.from({ length: 21 }, (_, at) => draw(`picture-${at}`)).join('')
    expect((await save({ ...article, content: many })).data).toEqual({ content: '正文里最多放 20 张图片' })
    expect((await save({ ...article, id: 'not-there', version: 0 })).code).toBe(404)
    expect((await save(article, 'zhangWei')).code).toBe(403)
    const { data } = await save(article)
    const foreign = { id: data.id, state: 'published', version: 0 } as const
    expect((await server.send(changeStudyState, foreign, await as('otherAdministrator'))).code).toBe(404)
    expect((await save({ ...article, id: data.id, version: 0 }, 'otherAdministrator')).code).toBe(404)
  })
})

async function send(person: Person, bytes: Buffer, purpose = 'recording') {
  const { token } = await as(person)
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: x/y\r\n\r\n'
  const answer = await server.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(`${field('purpose', purpose)}${field('name', '班前会')}${head}`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  return answer.json()
}

describe('a recording', () => {
  it('has the length that stands in the file', () => {
    expect(measureRecording(readMedia('shift.mp3'))).toBeGreaterThan(5)
    expect(measureRecording(readMedia('spindle.mp4'))).toBeGreaterThan(5)
    expect(prepareRecording(readMedia('spindle.mp4'))).toMatchObject({ mime: 'video/mp4', extension: 'mp4' })
    for (const bytes of [Buffer.from('%PDF-1.4'), Buffer.alloc(0), Buffer.from('ID3'), Buffer.alloc(200, 255)]) {
      expect(measureRecording(bytes)).toBe(0)
    }
    const cut = readMedia('spindle.mp4').subarray(0, 40)
    expect(() => prepareRecording(cut)).toThrow('仅支持 mp3、m4a 和 mp4 文件')
  })

  const frame = (second: number, third: number, length: number) =>
    Buffer.concat([Buffer.from([0xff, second, third]), Buffer.alloc(length - 3)])
  const behindTag = (bytes: Buffer) =>
    Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0002,'), Buffer.alloc(300), bytes])
  const withFrames = (bytes: Buffer, mark: string, count: number) => {
    bytes.write(mark, 36)
    bytes.writeUInt32BE(1, 40)
    bytes.writeUInt32BE(count, 44)
    return bytes
  }
  const box = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(8 + content.length)
    return Buffer.concat([size, Buffer.from(name), content])
  }
  const brand = (name: string) => box('ftyp', Buffer.from(name))
  /** The header of a film with 64-bit times. */
  const longHead = (scale: number, length: number) => {
    const head = Buffer.alloc(40)
    head[0] = 1
    head.writeUInt32BE(scale, 20)
    head.writeBigUInt64BE(BigInt(length), 24)
    return box('moov', Buffer.concat([box('free', Buffer.alloc(4)), box('mvhd', head)]))
  }

  it.each([
    ['128 kilobits a second', frame(0xfb, 0x90, 32_000), 2, 'mp3'],
    ['64 kilobits a second at a low sampling rate', frame(0xf3, 0x80, 24_000), 3, 'mp3'],
    ['a tag before them', behindTag(frame(0xfb, 0x90, 64_000)), 4, 'mp3'],
    ['a counted number of frames', withFrames(frame(0xfb, 0x94, 4000), 'Xing', 500), 12, 'mp3'],
    ['a counted number of short frames', withFrames(frame(0xf3, 0x88, 4000), 'Info', 500), 18, 'mp3'],
    ['half a second', frame(0xfb, 0x90, 6400), 1, 'mp3'],
    ['a sound track alone', Buffer.concat([brand('M4A '), longHead(1000, 7000)]), 7, 'm4a'],
    [
      'a film behind its data',
      Buffer.concat([brand('isom'), box('mdat', Buffer.alloc(50)), longHead(600, 5400)]),
      9,
      'mp4',
    ],
  ])('of %s has its length and its type', (_what, bytes, seconds, extension) => {
    expect(measureRecording(bytes)).toBe(seconds)
    expect(prepareRecording(bytes).extension).toBe(extension)
  })

  it('is uploaded by administrators of 内容 alone, and played in parts by colleagues', async () => {
    const bytes = readMedia('shift.mp3')
    await insertFile(SOUND, 'audio/mpeg', bytes)
    const { data, code } = await save({ ...article, resourceType: '2', content: '', recordingId: SOUND })
    expect(code).toBe(200)
    await changeState(data.id, 'published', 0)
    const read = (await open('zhangWei', data.id)).data
    expect(read).toMatchObject({ resourceType: '2', mediaSeconds: measureRecording(bytes) })
    const url = read.media[0]?.url ?? ''
    const part = await server.inject({ url, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
    const last = await server.inject({ url, headers: { range: 'bytes=-10' } })
    expect(last.rawPayload.equals(bytes.subarray(-10))).toBe(true)
    expect((await server.inject({ url })).rawPayload.equals(bytes)).toBe(true)
  })

  it.each([
    ['an administrator', 'wangQiang', 'shift.mp3', { contentType: 'audio/mpeg', name: '班前会.mp3' }],
    ['an administrator', 'wangQiang', 'spindle.mp4', { contentType: 'video/mp4', name: '班前会.mp4' }],
  ] as const)('is uploaded by %s, %s: %s', async (_who, person, file, answer) => {
    expect((await send(person, readMedia(file))).data).toMatchObject(answer)
  })

  it('is refused from colleagues, and when it is something else', async () => {
    expect(await send('zhangWei', readMedia('shift.mp3'))).toMatchObject({ code: 403 })
    expect(await send('wangQiang', Buffer.from('%PDF-1.4'))).toMatchObject({ code: 415 })
    expect(await send('wangQiang', readMedia('shift.mp3'), 'attachment')).toMatchObject({ code: 415 })
  })

  it('is refused when it is missing or of another kind', async () => {
    expect((await save({ ...article, resourceType: '3' })).data).toEqual({ recordingId: '请上传录音或录像' })
    await insertFile(SOUND, 'audio/mpeg', readMedia('shift.mp3'))
    const wrong = await save({ ...article, resourceType: '3', recordingId: SOUND })
    expect(wrong.data).toEqual({ recordingId: '请选择 mp4 文件' })
  })
})

describe('what is required of a part of the company', () => {
  it('is asked of its audience, counted among it, and optional for others', async () => {
    const id = studyId('fivewhy')
    const dueDate = chinaDay(server.now().getTime() + 5 * 86_400_000)
    const admin = await as('wangQiang')
    const audience = { departments: [departmentId('quality')], posts: [postId('guard')], people: [demoPeople.liNa.id] }
    const getVersion = async () => (await server.send(getStudyAssignment, { id }, admin)).data.assignedVersion
    const first = { id, dueDate, audience, version: await getVersion() }
    const { data } = await server.send(assignStudy, first, admin)
    expect(data.people).toBe(4)
    const required = async (person: Person) => {
      const { required: isRequired } = (await server.send(getStudyOverview, {}, await as(person))).data
      return isRequired.some((one) => one.id === id)
    }
    expect([await required('songJie'), await required('zhaoLei'), await required('liNa')]).toEqual([true, true, true])
    expect([await required('zhangWei'), await required('maLin')]).toEqual([false, false])
    expect((await open('zhangWei', id)).data).toMatchObject({ dueDate: null, overdue: false })
    expect((await server.send(getStudyAssignment, { id }, admin)).data).toMatchObject({
      people: 4,
      finished: 0,
      audience: { departments: [{ name: '质量部' }], posts: [{ name: '保安' }], people: [{ name: '李娜' }] },
    })
    const learners = (await server.send(listStudyLearners, { id, size: 100 }, admin)).data
    expect(learners.total).toBe(4)
    const told = async (person: Person) =>
      (await server.send(listMessages, { msgType: 'news' }, await as(person))).data.records.some(
        ({ busId }) => busId === id,
      )
    expect([await told('liNa'), await told('zhangWei')]).toEqual([true, false])
    const everybody = await server.send(assignStudy, { id, dueDate, version: await getVersion() }, admin)
    // 张伟 has finished it.
    expect(everybody.data.people).toBe(21)
    expect(await required('maLin')).toBe(true)
    const foreign = { id, dueDate, audience: { people: [demoPeople.otherStaff.id] }, version: await getVersion() }
    expect((await server.send(assignStudy, foreign, admin)).data).toEqual({ audience: expect.any(String) })
  })

  it('is not replaced by who has not seen what another administrator required', async () => {
    const id = studyId('fivewhy')
    const admin = await as('wangQiang')
    const dayIn = (days: number) => chinaDay(server.now().getTime() + days * 86_400_000)
    const read = async () => (await server.send(getStudyAssignment, { id }, admin)).data
    const { assignedVersion: version } = await read()
    expect((await server.send(assignStudy, { id, dueDate: dayIn(5), version }, admin)).code).toBe(200)
    for (const dueDate of [dayIn(9), null]) {
      expect(await server.send(assignStudy, { id, dueDate, version }, admin)).toMatchObject({ code: 409 })
    }
    const now = await read()
    expect(now.dueDate).toBe(dayIn(5))
    const again = { id, dueDate: dayIn(5), version: now.assignedVersion }
    expect((await server.send(assignStudy, again, admin)).code).toBe(200)
    // Who reminds changes nothing for others.
    expect((await read()).assignedVersion).toBe(now.assignedVersion)
    const ended = { id, dueDate: null, version: now.assignedVersion }
    expect((await server.send(assignStudy, ended, admin)).code).toBe(200)
  })
})
