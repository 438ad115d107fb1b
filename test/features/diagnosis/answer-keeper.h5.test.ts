import { getDiagnosis, saveDiagnosis } from '@/contract/content/diagnosis'
import { createAnswerStore, type SaveState } from '@/features/diagnosis/answer-store'

import { ok, refusal, setUpApiServer } from '../../support/api-server'

const server = setUpApiServer()
const savedTime = '2026-11-21 10:24:00'

function keeper() {
  const states: SaveState[] = []
  const merged: object[] = []
  const start = { answers: {}, version: 0, savedTime: null }
  const telling = {
    onState: (state: SaveState) => states.push(state),
    onMerged: (answers: object) => merged.push(answers),
  }
  return { ...createAnswerStore(start, telling), states, merged }
}
const bodies = () => server.arrived.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))

describe('answers on their way', () => {
  it('are sent also after there was nothing to send', async () => {
    server.on(saveDiagnosis.path, ok({ version: 1, savedTime }))
    const { save: keep, flush, states } = keeper()
    expect(await flush()).toBe(0)
    keep('network', 2)
    expect(await flush()).toBe(1)
    expect(bodies()).toMatchObject([{ answers: { network: 2 }, version: 0 }])
    expect(states[states.length - 1]).toEqual({ kind: 'saved', at: savedTime })
  })

  it('go one save after the other, each over the version of the last', async () => {
    let version = 0
    server.on(saveDiagnosis.path, () => ({ ...ok({ version: ++version, savedTime }), delay: 20 }))
    const { save: keep, flush } = keeper()
    keep('network', 2)
    keep('data', 1)
    expect(await flush()).toBe(2)
    expect(bodies().map((body) => body.version)).toEqual([0, 1])
    expect(bodies()[1].answers).toEqual({ network: 2, data: 1 })
  })

  it('that are changed while they are sent go once more', async () => {
    let version = 0
    server.on(saveDiagnosis.path, () => ({ ...ok({ version: ++version, savedTime }), delay: 20 }))
    const { save: keep, flush } = keeper()
    keep('network', 2)
    keep('network', 3)
    await flush()
    expect(bodies().map(({ answers }) => answers)).toEqual([{ network: 2 }, { network: 3 }])
  })

  it('that did not arrive are said to be unsaved, and go with the next', async () => {
    server.on(saveDiagnosis.path, { status: 503, json: { msg: '维护中' } })
    const { save: keep, flush, states } = keeper()
    keep('network', 2)
    expect(await flush()).toBeUndefined()
    expect(states[states.length - 1]).toEqual({ kind: 'failed' })
    server.on(saveDiagnosis.path, ok({ version: 1, savedTime }))
    expect(await flush()).toBe(1)
  })

  it('meet those of another device, and neither is lost', async () => {
    const theirs = { answers: { network: 0, data: 3 }, version: 5, savedTime, deviceName: 'iPad', latest: null }
    server.on(getDiagnosis.path, ok({ dimensions: [], ...theirs }))
    server.on(saveDiagnosis.path, ({ body }) =>
      JSON.parse(body).version === 5 ? ok({ version: 6, savedTime }) : refusal(409, '作答已更新'),
    )
    const { save: keep, flush, merged } = keeper()
    keep('network', 2)
    expect(await flush()).toBe(6)
    expect(bodies()[1].answers).toEqual({ network: 2, data: 3 })
    expect(merged).toEqual([{ network: 2, data: 3 }])
  })

  it('show those of another device also where the save after them fails', async () => {
    const theirs = { answers: { data: 3 }, version: 5, savedTime, deviceName: 'iPad', latest: null }
    server.on(getDiagnosis.path, ok({ dimensions: [], ...theirs }))
    server.on(saveDiagnosis.path, ({ body }) =>
      JSON.parse(body).version === 5 ? { status: 503, json: { msg: '维护中' } } : refusal(409, '作答已更新'),
    )
    const { save: keep, flush, merged } = keeper()
    keep('network', 2)
    expect(await flush()).toBeUndefined()
    server.on(saveDiagnosis.path, ok({ version: 6, savedTime }))
    expect(await flush()).toBe(6)
    expect(merged).toEqual([{ network: 2, data: 3 }])
  })

  it('meet those of another device also while the next question is answered', async () => {
    const theirs = { answers: { data: 3 }, version: 5, savedTime, deviceName: 'iPad', latest: null }
    server.on(getDiagnosis.path, ok({ dimensions: [], ...theirs }))
    let version = 5
    let answerNext = () => undefined as unknown
    server.on(saveDiagnosis.path, ({ body }) => {
      if (JSON.parse(body).version === 0) return refusal(409, '作答已更新')
      answerNext()
      return { ...ok({ version: ++version, savedTime }), delay: 20 }
    })
    const { save: keep, flush, merged } = keeper()
    answerNext = () => {
      answerNext = () => undefined
      keep('people', 1)
    }
    keep('network', 2)
    expect(await flush()).toBe(7)
    expect(bodies()[2]).toMatchObject({ answers: { network: 2, data: 3, people: 1 }, version: 6 })
    expect(merged).toEqual([{ network: 2, data: 3 }])
  })
})
