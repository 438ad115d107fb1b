import type { InputOf } from '@/contract/endpoint'
import { createOpportunity } from '@/contract/partner/opportunity'
import { actOnTask, markTaskRead } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'

import { type Person, startStoryServer } from '../../../support/story'

export const DAY_MS = 86_400_000

type Reported = InputOf<typeof createOpportunity>

/** A customer nobody has reported yet. */
export const customer: Reported = {
  customerName: '宁波吉利汽车部件有限公司',
  contactName: '孟工',
  contactPhone: '13957412288',
  demand: '两条焊装线改造，需要 6 台机器人',
}

/** A server with the people of the story, and what partners and their reviewers do on it. */
export async function startPartnerServer() {
  const server = await startStoryServer()

  const report = async (person: Person, more: Partial<Reported> = {}) =>
    server.send(createOpportunity, { ...customer, ...more }, await server.as(person))

  async function readTodos(person: Person, procDefKey: string) {
    const { data } = await server.send(listTodos, { procDefKey }, await server.as(person))
    return data.records
  }

  /** 王强 decides what waits first of a kind, or what bears a name. */
  async function decide(
    procDefKey: 'partnerApplication' | 'opportunityReview' | 'opportunityExtension',
    action: 'agree' | 'reject',
    { named = '', ...more }: { named?: string; opinion?: string; formData?: Record<string, number> } = {},
  ) {
    const todo = (await readTodos('wangQiang', procDefKey)).find(({ subject }) => subject.includes(named))
    const input = { taskId: todo?.taskId ?? '', action, version: todo?.version ?? 0, ...more }
    return server.send(actOnTask, input, await server.as('wangQiang'))
  }

  /** 王强 opens what waits first of a kind. */
  async function openFirst(procDefKey: string) {
    const [todo] = await readTodos('wangQiang', procDefKey)
    return server.send(markTaskRead, { procInstId: todo?.procInstId ?? '' }, await server.as('wangQiang'))
  }

  /** An opportunity that is under protection. */
  async function approved(person: Person = 'zhouMin', more: Partial<Reported> = {}) {
    const { data } = await report(person, more)
    await decide('opportunityReview', 'agree', { named: data.opportunityName })
    return data
  }

  return { ...server, report, readTodos, decide, openFirst, approved }
}

export type PartnerServer = Awaited<ReturnType<typeof startPartnerServer>>
