import { saveStudyProgress } from '@/contract/content/study'
import { readUnsentProgress, saveStudyProgressLocally, sendStudyProgress } from '@/features/study/progress-outbox'

import { type Reply, refusal } from '../../support/api-server'
import { setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer({ caller: 'guest' })
const progress = { id: 's1', position: 30, parts: [{ from: 0, to: 30 }] }

beforeEach(() => {
  saveStudyProgressLocally('u1', progress)
})

it.each<[string, Reply]>([
  ['nobody answers', { cut: true }],
  ['the server is busy', refusal(429, '')],
  ['the server fails', { status: 502, json: {} }],
  ['the session has ended', { status: 401, json: { code: 401 } }],
])('what was seen stays on the device while %s', async (_why, reply) => {
  server.on(saveStudyProgress.path, reply)
  expect(await sendStudyProgress('u1', 's1', 30)).toBeUndefined()
  expect(Object.keys(readUnsentProgress('u1'))).toEqual(['s1'])
})

it.each([400, 403, 404, 409])('what the server refuses with %d is told no more', async (code) => {
  server.on(saveStudyProgress.path, refusal(code, ''))
  expect(await sendStudyProgress('u1', 's1', 30)).toBeUndefined()
  expect(readUnsentProgress('u1')).toEqual({})
})
