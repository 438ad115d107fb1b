// How each route is opened by itself: by whom, and with which query.
import { listTodos } from '@/contract/todo'
import { type Route, type RouteName, routeTable } from '@/navigation/routes'
import { cloudServiceId } from '@/server/seed/cloud'
import { productId } from '@/server/seed/exhibition'
import { machineId } from '@/server/seed/production'
import { reportId } from '@/server/seed/report'
import { studyId } from '@/server/seed/study'
import type { Person, StageServer } from './server'

export interface Visit {
  name: RouteName
  route: Route
  /** Nobody: a guest. */
  person?: Person
}

type Query = Record<string, string>

const isPartnerArea = ({ path }: Route) => path.startsWith('/pages/channel/')

/** Pages of a desk are full for those who stand there. */
const atDesk: Readonly<Record<string, Person>> = { '/pages/qr/scan': 'zhaoLei', '/pages/qr/onsite': 'wangMin' }

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

/** Queries that open pages on real things of the seed. */
async function seededQueries(server: StageServer): Promise<Partial<Record<RouteName, Query>>> {
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

/** The address of a visit. A parameter nothing is seeded for is `1`. */
export async function addressOf({ name, route }: Visit, server: StageServer): Promise<string> {
  const known = asked.get(server) ?? seededQueries(server)
  asked.set(server, known)
  const required = Object.fromEntries(route.params.map((key) => [key, '1']))
  const query = new URLSearchParams({ ...required, ...(await known)[name] }).toString()
  return query ? `${route.path}?${query}` : route.path
}
