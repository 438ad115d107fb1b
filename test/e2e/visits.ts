// How each route is opened by itself: by whom, and with which query.
import { sendVerifyCode } from '@/contract/auth'
import { listMessages } from '@/contract/message'
import { submitPublicForm } from '@/contract/public-form'
import { listTodos } from '@/contract/todo'
import { type Route, type RouteName, routeTable } from '@/navigation/routes'
import { activityId, guestCode } from '@/server/seed/activity'
import { announcementId } from '@/server/seed/announcements'
import { cloudServiceId } from '@/server/seed/cloud'
import { productId } from '@/server/seed/exhibition'
import { launchInvitationCode } from '@/server/seed/launch'
import { opportunityId } from '@/server/seed/opportunities'
import { partnerActivityId } from '@/server/seed/partners'
import { machineId } from '@/server/seed/production'
import { DEMO_INVITATION, publicFormId } from '@/server/seed/public-forms'
import { reportId } from '@/server/seed/report'
import { studyId } from '@/server/seed/study'

import { type Person, people, type StageServer } from './server'

export interface Visit {
  name: RouteName
  route: Route
  /** Nobody: a guest. */
  person?: Person
}

type Query = Record<string, string>
type Queries = Partial<Record<RouteName, Query>>

const isPartnerArea = ({ path }: Route) => path.startsWith('/pages/channel/')

/** Pages of a desk are full for those who stand there. */
const atDesk: Readonly<Record<string, Person>> = { '/pages/qr/scan': 'zhaoLei', '/pages/qr/onsite': 'wangMin' }
/** Guests' pages that show the most to somebody who is signed in. */
const fullFor: Partial<Record<RouteName, Person>> = { signIn: 'zhaoLei', visitorPass: 'liuYang' }

function visitor(route: Route): Person | undefined {
  if (route.guest) return undefined
  const desk = atDesk[route.path]
  if (desk) return desk
  return isPartnerArea(route) ? 'zhouMin' : 'zhangWei'
}

/** Every route of the table. */
export function visits(): Visit[] {
  return (Object.keys(routeTable) as RouteName[]).map((name) => {
    const route = routeTable[name]
    return { name, route, person: visitor(route) }
  })
}

/** As {@link visits}, each by whom it shows the most to. */
export const fullVisits = (): Visit[] =>
  visits().map((visit) => ({ ...visit, person: fullFor[visit.name] ?? visit.person }))

/** A gift that somebody claimed, as they are told of it. */
async function claim(server: StageServer): Promise<Query> {
  const mobile = '13912340099'
  await server.send(sendVerifyCode, { mobile, purpose: 'publicForm' })
  const sent = server.services.sms.outbox?.find(({ phone }) => phone === mobile)
  const main = { name: '周先生', companyName: '常州星宇精工', cup: '海蓝' }
  const proof = { mobile, code: sent?.code ?? '', agreed: true as const }
  const { code, msg, data } = await server.send(submitPublicForm, {
    ...{ formId: publicFormId('gift'), version: 1, main, ...proof },
  })
  if (code !== 200) throw new Error(`the gift was not claimed: ${msg}`)
  return { token: data.token }
}

/** Queries that open pages on real things of the seed. */
async function seededQueries(server: StageServer): Promise<Queries> {
  const { accessToken } = await server.signIn('zhangWei')
  const { data } = await server.send(listTodos, {}, { token: String(accessToken) })
  const [first] = data.records
  if (!first?.taskId) throw new Error('the seed has nothing for zhangWei to decide')
  return {
    task: { taskId: first.taskId },
    studyDetail: { id: studyId('fire') },
    machine: { id: machineId('CNC-07') },
    cloudService: { id: cloudServiceId('collect') },
    report: { id: reportId('oee') },
    product: { id: productId('agv') },
  }
}

/** With them every page that shows stored words has some. */
async function fullQueries(server: StageServer): Promise<Queries> {
  const { accessToken } = await server.signIn('zhangWei')
  const { data } = await server.send(listMessages, { msgType: 'system' }, { token: String(accessToken) })
  return {
    ...(await seededQueries(server)),
    form: { procDefKey: 'trip' },
    applicationView: { appCode: 'ledger' },
    publicNotice: { id: announcementId('visit-rules') },
    notice: { id: announcementId('safety') },
    messageCategory: { category: 'news' },
    message: { id: data.records[0]?.id ?? '' },
    invitation: { code: launchInvitationCode },
    partnerInvitation: { invite: DEMO_INVITATION },
    guestCode: { code: guestCode('open', people.liuYang) },
    signIn: { desk: activityId('open') },
    submitted: await claim(server),
    opportunity: { id: opportunityId('approved') },
    partnerActivity: { id: partnerActivityId('robot') },
  }
}

/** The session of a person who only looks: one for each server, since signing in takes its time on purpose. */
export function sessionOf(person: Person, server: StageServer): Promise<Record<string, unknown>> {
  const known = sessions.get(server) ?? new Map<Person, Promise<Record<string, unknown>>>()
  sessions.set(server, known)
  const session = known.get(person) ?? server.signIn(person)
  known.set(person, session)
  return session
}

const sessions = new WeakMap<StageServer, Map<Person, Promise<Record<string, unknown>>>>()
const asked = new WeakMap<StageServer, ReturnType<typeof seededQueries>>()
const askedFull = new WeakMap<StageServer, ReturnType<typeof fullQueries>>()

/** A parameter nothing is seeded for is `1`. */
function addressWith({ name, route }: Visit, queries: Queries): string {
  const required = Object.fromEntries(route.params.map((key) => [key, '1']))
  const query = new URLSearchParams({ ...required, ...queries[name] }).toString()
  return query ? `${route.path}?${query}` : route.path
}

/** The address of a visit, on a real thing where there is one among the few that are always asked for. */
export async function addressOf(visit: Visit, server: StageServer): Promise<string> {
  const known = asked.get(server) ?? seededQueries(server)
  asked.set(server, known)
  return addressWith(visit, await known)
}

/** The address of a visit on a real thing of the seed. */
export async function fullAddressOf(visit: Visit, server: StageServer): Promise<string> {
  const known = askedFull.get(server) ?? fullQueries(server)
  askedFull.set(server, known)
  return addressWith(visit, await known)
}
