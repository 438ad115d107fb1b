import { createQueryClient } from '@/api/query'
import { getStudyResource, type StudyDetail, saveStudyProgress } from '@/contract/content/study'
import { StudyDetailScreen } from '@/features/study/StudyDetailScreen'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

const recording = (url: string, resourceType = '2'): StudyDetail => ({
  id: 'shift',
  resourceId: 'shift',
  resourceType,
  title: '交接班要点',
  summary: null,
  imgUrl: null,
  price: 0,
  url: null,
  viewCount: 3,
  startAt: '2026-11-20 08:00:00',
  cateId: '1',
  cateName: '规章制度',
  author: null,
  mediaSeconds: 7200,
  progress: 0.1,
  finishedTime: null,
  dueDate: null,
  overdue: false,
  content: '',
  media: [{ url, type: resourceType === '2' ? 'audio/mpeg' : 'video/mp4' }],
  units: 7200,
  position: 600,
  related: [],
})

const audios: HTMLAudioElement[] = []
const RealAudio = window.Audio
beforeAll(() => {
  HTMLMediaElement.prototype.play = async () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
  window.Audio = function createAudio() {
    const audio = new RealAudio()
    audios.push(audio)
    return audio
  } as never
})
afterAll(() => {
  window.Audio = RealAudio
})
beforeEach(() => {
  audios.length = 0
  server.on(saveStudyProgress.path, ok({ progress: 0.2, position: 3000, finishedTime: null, waitSeconds: 0 }))
})

const emit = (media: HTMLMediaElement, event: string) => t.act(async () => media.dispatchEvent(new Event(event)))
async function playTo(media: HTMLMediaElement, second: number): Promise<void> {
  await emit(media, 'play')
  media.currentTime = second
  await emit(media, 'timeupdate')
}
const lastAudio = () => audios[audios.length - 1] as HTMLAudioElement
const addressIn = ({ src }: { src: string }) => new URL(src).pathname

it('a recording that breaks off goes on where it was, at the chosen speed and by an address that is valid', async () => {
  server.on(getStudyResource.path, ok(recording('/old.mp3')))
  await drawScreen(<StudyDetailScreen id="shift" />)
  await until(() => audios.length === 1)
  await press(byRole('radio', '播放速度，1.5×'))
  await playTo(lastAudio(), 3000)
  server.on(getStudyResource.path, ok(recording('/fresh.mp3')))
  await emit(lastAudio(), 'error')
  expect(readPage()).toContain('音频播放失败')
  await press(byRole('button', '重试'))
  await until(() => audios.length === 2)
  expect(addressIn(lastAudio())).toBe('/fresh.mp3')
  await emit(lastAudio(), 'loadedmetadata')
  expect(lastAudio().currentTime).toBe(3000)
  await emit(lastAudio(), 'play')
  expect(lastAudio().playbackRate).toBe(1.5)
})

it('a film that breaks off goes on where it was', async () => {
  server.on(getStudyResource.path, ok(recording('/old.mp4', '3')))
  await drawScreen(<StudyDetailScreen id="shift" />)
  await until(() => document.querySelector('video') !== null)
  await playTo(document.querySelector('video') as HTMLVideoElement, 3000)
  await emit(document.querySelector('video') as HTMLVideoElement, 'error')
  await press(byRole('button', '重试'))
  await until(() => document.querySelector('video') !== null)
  const again = document.querySelector('video') as HTMLVideoElement
  await emit(again, 'loadedmetadata')
  expect(again.currentTime).toBe(3000)
  expect(readPage()).toContain('从 50:00 继续')
})

it('a recording that is read again under another address plays on', async () => {
  const client = createQueryClient()
  server.on(getStudyResource.path, ok(recording('/old.mp3')))
  await drawScreen(<StudyDetailScreen id="shift" />, client)
  await until(() => audios.length === 1)
  await playTo(lastAudio(), 3000)
  const before = server.arrived.length
  server.on(getStudyResource.path, ok(recording('/fresh.mp3')))
  await t.act(() => client.invalidateQueries({ queryKey: [getStudyResource.path] }))
  await until(() => server.arrived.length > before && client.isFetching() === 0)
  expect(audios).toHaveLength(1)
  expect(addressIn(lastAudio())).toBe('/old.mp3')
})

it('a recording leaps by a quarter of a minute, and no further than its ends', async () => {
  server.on(getStudyResource.path, ok(recording('/old.mp3')))
  await drawScreen(<StudyDetailScreen id="shift" />)
  await until(() => audios.length === 1)
  const leap = async (from: number, name: string) => {
    await playTo(lastAudio(), from)
    await press(byRole('button', name))
    return lastAudio().currentTime
  }
  expect(await leap(3000, '后退 15 秒')).toBe(2985)
  expect(await leap(3000, '前进 15 秒')).toBe(3015)
  expect(await leap(5, '后退 15 秒')).toBe(0)
  expect(await leap(7190, '前进 15 秒')).toBe(7200)
})

it.each([
  ['to its end', 7198.5, [{ from: 7198.5, to: 7200 }]],
  ['nearly nothing of, and was then moved to its end', 3000, []],
])('a recording that was played %s counts what was heard', async (_what, second, parts) => {
  server.on(getStudyResource.path, ok(recording('/old.mp3')))
  await drawScreen(<StudyDetailScreen id="shift" />)
  await until(() => audios.length === 1)
  await playTo(lastAudio(), second)
  await emit(lastAudio(), 'ended')
  await until(() => server.sentTo(saveStudyProgress.path).length === 1)
  expect(server.sentTo(saveStudyProgress.path)).toMatchObject([{ id: 'shift', parts }])
})
