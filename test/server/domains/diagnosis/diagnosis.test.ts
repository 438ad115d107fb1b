import {
  type DiagnosisLevel,
  finishDiagnosis,
  getDiagnosis,
  getDiagnosisResult,
  listDiagnoses,
  printDiagnosis,
  saveDiagnosis,
} from '@/contract/content/diagnosis'
import type { InputOf } from '@/contract/endpoint'
import { formatWireTime } from '@/lib/wire-time'
import { questions } from '@/server/domains/diagnosis/questionnaire'
import { seedCompany } from '@/server/seed/company'

import { pdfText } from '../../../support/pdf-text'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const all = (answer: DiagnosisLevel): Record<string, DiagnosisLevel> =>
  Object.fromEntries(questions.map(({ question }) => [question.key, answer]))

const save = async (person: Person, input: InputOf<typeof saveDiagnosis>) =>
  server.send(saveDiagnosis, input, await as(person))

async function answered(person: Person, answer: DiagnosisLevel) {
  const { data } = await save(person, { answers: all(answer), version: 0 })
  const finished = await server.send(finishDiagnosis, { version: data.version }, await as(person))
  expect(finished.code).toBe(200)
  return finished.data
}

describe('answering', () => {
  it('is saved as it goes, continued on another device, and nobody else’s', async () => {
    const first = await save('zhangWei', { answers: { network: 2 }, version: 0, deviceName: 'iPhone' })
    expect(first.data.version).toBe(1)
    const { data } = await server.send(getDiagnosis, {}, await as('zhangWei'))
    expect(data).toMatchObject({ answers: { network: 2 }, version: 1, deviceName: 'iPhone', latest: null })
    expect(data.dimensions).toHaveLength(4)
    expect((await server.send(getDiagnosis, {}, await as('liNa'))).data).toMatchObject({ answers: {}, version: 0 })
  })

  it('the later of two devices is told where the other one saved, and nothing is lost', async () => {
    await save('zhangWei', { answers: { network: 2 }, version: 0, deviceName: 'iPhone' })
    await save('zhangWei', { answers: { network: 2, data: 1 }, version: 1, deviceName: 'iPad' })
    const late = await save('zhangWei', { answers: { network: 0 }, version: 1 })
    expect([late.code, late.msg]).toEqual([409, expect.stringMatching(/^作答已于 .* 在 iPad 上更新$/)])
    expect((await server.send(getDiagnosis, {}, await as('zhangWei'))).data.answers).toEqual({ network: 2, data: 1 })
    await save('zhangWei', { answers: { network: 3 }, version: 2 })
    expect((await save('zhangWei', { answers: {}, version: 2 })).msg).toMatch(/^作答已于 .* 在另一设备上更新$/)
  })

  it.each([
    ['a level that does not exist', { answers: { network: 4 }, version: 0 }],
    ['half a level', { answers: { network: 1.5 }, version: 0 }],
    ['words', { answers: { network: '2' }, version: 0 }],
    ['no version', { answers: {} }],
    ['a key of signs', { answers: { 'a b': 1 }, version: 0 }],
  ])('refuses %s with 400', async (_name, input) => {
    expect((await save('zhangWei', input as InputOf<typeof saveDiagnosis>)).code).toBe(400)
  })

  it('a question that no longer stands is dropped', async () => {
    await save('zhangWei', { answers: { network: 2, former: 3 }, version: 0 })
    expect((await server.send(getDiagnosis, {}, await as('zhangWei'))).data.answers).toEqual({ network: 2 })
  })

  it('ends only when every question has its answer, in the version that was seen', async () => {
    await save('zhangWei', { answers: { ...all(1), network: 2 }, version: 0 })
    const stale = await server.send(finishDiagnosis, { version: 0 }, await as('zhangWei'))
    expect(stale.code).toBe(409)
    const { network, data: _data, ...rest } = all(1)
    await save('zhangWei', { answers: rest, version: 1 })
    const open = await server.send(finishDiagnosis, { version: 2 }, await as('zhangWei'))
    expect([open.code, open.msg]).toEqual([422, '还有 2 题没有回答'])
    expect(network).toBe(1)
  })

  it('ten times ended at once gives one result', async () => {
    const { data } = await save('zhangWei', { answers: all(2), version: 0 })
    const me = await as('zhangWei')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(finishDiagnosis, { version: data.version }, me)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await server.send(listDiagnoses, {}, me)).data.total).toBe(1)
  })
})

describe('a result', () => {
  it('holds the level, the dimensions, what to do next, and the answers', async () => {
    const result = await answered('zhangWei', 1)
    expect(result).toMatchObject({ total: 33, level: 1, levelName: '一级', byName: '张伟', previous: null })
    expect(result.scores.map(({ name, score, previous }) => [name, score, previous])).toEqual([
      ['数字化基础', 33, null],
      ['数字化经营', 33, null],
      ['数字化管理', 33, null],
      ['数字化成效', 33, null],
    ])
    expect(result.gaps).toHaveLength(questions.length)
    for (const { next, goal, answer } of result.gaps) expect([next, goal, answer]).not.toContain('')
    expect(result.answers).toHaveLength(questions.length)
    expect((await server.send(getDiagnosis, {}, await as('zhangWei'))).data).toMatchObject({ answers: {}, version: 0 })
  })

  it('stands beside the company’s time before, whoever answered then', async () => {
    await answered('zhangWei', 1)
    server.wait(60_000)
    const second = await answered('liNa', 2)
    expect(second).toMatchObject({ total: 67, previous: { total: 33, levelName: '一级', byName: '张伟' } })
    expect(second.scores[0]).toMatchObject({ score: 67, previous: 33 })
    // Nearly at the best: the next step is the best choice, with its example.
    const [gap] = second.gaps
    const question = questions.find((one) => one.question.key === gap?.key)?.question
    const [goal, example] = question?.options[3] ?? []
    expect(gap).toMatchObject({
      answer: question?.options[2]?.[0],
      goal,
      next: `下一步做到：${goal}（${example?.replace('例：', '例如')}）。`,
    })
  })

  it.each<[Person, number, boolean]>([
    ['zhangWei', 200, true],
    ['wangQiang', 200, true],
    ['liNa', 200, false],
    ['otherAdministrator', 404, false],
    ['otherStaff', 404, false],
    ['empty', 404, false],
    ['liuYang', 403, false],
  ])('is read by %s: %i, with its answers: %s', async (person, code, hasAnswers) => {
    const { id } = await answered('zhangWei', 1)
    const read = await server.send(getDiagnosisResult, { id }, await as(person))
    expect(read.code).toBe(code)
    expect((read.data?.answers.length ?? 0) > 0).toBe(hasAnswers)
  })

  it('is among the diagnoses of its company, newest first, and of no other', async () => {
    await server.handle.tx((tx) => seedCompany(tx, server.now()))
    const list = async (person: Person) => (await server.send(listDiagnoses, {}, await as(person))).data.records
    expect((await list('zhangWei')).map(({ byName }) => byName)).toEqual(['王强', '方怡'])
    expect(await list('otherStaff')).toEqual([])
    expect((await server.send(getDiagnosis, {}, await as('zhangWei'))).data.latest?.byName).toBe('王强')
  })

  it('is printed with its comparison for who may read it', async () => {
    await answered('zhangWei', 1)
    server.wait(60_000)
    const { id } = await answered('zhangWei', 2)
    const print = async (person: Person) => {
      const headers = { authorization: `Bearer ${(await as(person)).token}` }
      return server.inject({ url: `${printDiagnosis.path}?id=${id}`, headers })
    }
    const own = await print('zhangWei')
    expect(own.headers['content-type']).toBe('application/pdf')
    const day = formatWireTime(server.clock.at).slice(0, 10)
    expect(decodeURIComponent(String(own.headers['content-disposition']))).toContain(`数字化诊断-${day}.pdf`)
    const text = pdfText(own.rawPayload)
    for (const words of [
      '企业数字化诊断报告',
      '华东精密制造',
      '张伟',
      '67/100',
      '三级',
      '33分，一级',
      '+34',
      '数字化成效',
      '全部作答',
    ])
      expect(text).toContain(words)
    expect(pdfText((await print('liNa')).rawPayload)).not.toContain('全部作答')
    expect((await print('otherStaff')).statusCode).toBe(404)
  })
})
