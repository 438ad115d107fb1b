import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { absence } from '@/server/db/schema/absence'
import type { processInstance } from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { filterColleagues } from '@/server/people/people'
import { type Instance, isLive, listVotes, type WorkflowTask } from '@/server/workflow/engine/state'

import { CHAIN_MAX, resolveSubstitute } from './absence'

export type AbsenceRow = typeof absence.$inferSelect
type Process = Pick<typeof processInstance.$inferSelect, 'companyId' | 'processKey' | 'starterId'>

const isRunningAt = (now: Date) => and(lte(absence.startAt, now), gt(absence.endAt, now))

/** Lists the current absences of these users. The interval is half-open: the user is back at its end. */
export async function listAbsent(db: Db, companyId: string, people: readonly string[], now: Date) {
  if (people.length === 0) return []
  return db
    .select()
    .from(absence)
    .where(and(eq(absence.companyId, companyId), inArray(absence.userId, [...people]), isRunningAt(now)))
}

/** Lists the current absences with this substitute. */
export function listSubstitutedAbsences(
  db: Db,
  companyId: string,
  substituteId: string,
  now: Date,
): Promise<AbsenceRow[]> {
  const { companyId: company, substituteId: substitute } = absence
  return db
    .select()
    .from(absence)
    .where(and(eq(company, companyId), eq(substitute, substituteId), isRunningAt(now)))
    .orderBy(absence.endAt, absence.userId)
}

/** The absence that a user set last, also when it is over. */
export async function findAbsence(db: Db, userId: string): Promise<AbsenceRow | undefined> {
  const [row] = await db.select().from(absence).where(eq(absence.userId, userId))
  return row
}

const createStaleRefusal = () => new Refusal(409, '已在其他设备修改，请刷新')

/**
 * Replaces a user's absence.
 *
 * @param baseVersion the version the client saw; 0 when there was none
 * @throws {Refusal} 409 when it has changed since
 */
export async function saveAbsence(tx: Db, row: Omit<AbsenceRow, 'version'>, baseVersion: number): Promise<AbsenceRow> {
  const version = sql`${absence.version} + 1`
  const [saved] =
    baseVersion === 0
      ? await tx
          .insert(absence)
          .values({ ...row, version: 1 })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(absence)
          .set({ ...row, version })
          .where(and(eq(absence.userId, row.userId), eq(absence.version, baseVersion)))
          .returning()
  if (!saved) throw createStaleRefusal()
  return saved
}

/**
 * Ends an absence now.
 *
 * @throws {Refusal} as {@link saveAbsence}
 */
export async function closeAbsence(tx: Db, userId: string, baseVersion: number, now: Date): Promise<AbsenceRow> {
  const [closed] = await tx
    .update(absence)
    .set({
      endAt: sql`least(${absence.endAt}, ${now.toISOString()}::timestamptz)`,
      version: sql`${absence.version} + 1`,
    })
    .where(and(eq(absence.userId, userId), eq(absence.version, baseVersion)))
    .returning()
  if (!closed) throw createStaleRefusal()
  return closed
}

/** Tasks that a command has opened and nobody has acted on; only these go to a substitute. */
function listNewTurns(before: readonly WorkflowTask[], after: Pick<Instance, 'tasks'>): WorkflowTask[] {
  return after.tasks.filter((task, index) => {
    const earlier = before[index]
    const isTurn = task.state === 'open' && task.kind === 'main' && !task.touched && task.supersedes === null
    return isTurn && earlier?.state !== 'open'
  })
}

/** Loads the substitutes of these users, one query per link of the chain, up to the maximum length. */
async function findSubstitutes(
  tx: Db,
  { companyId, processKey }: Process,
  people: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const substitutes = new Map<string, string>()
  let pendingPeople = [...new Set(people)]
  for (let link = 0; link < CHAIN_MAX && pendingPeople.length > 0; link++) {
    const rows = await listAbsent(tx, companyId, pendingPeople, now)
    const away = rows.filter(({ processKeys }) => processKeys === null || processKeys.includes(processKey))
    for (const { userId, substituteId } of away) substitutes.set(userId, substituteId)
    pendingPeople = away.map(({ substituteId }) => substituteId).filter((id) => !substitutes.has(id))
  }
  return substitutes
}

/**
 * Finds the substitutes for new tasks of absent users. A substitute does not qualify when deactivated, when the starter
 * of the process, or when already involved in the same step: nobody decides twice in one round.
 *
 * @param before the tasks before the command; empty at the start
 * @returns substitute by task number; tasks that stay with their owner are missing
 */
export async function findSubstitutesForTasks(
  tx: Db,
  process: Process,
  before: readonly WorkflowTask[],
  after: Pick<Instance, 'tasks'>,
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const turns = listNewTurns(before, after)
  const standIns = new Map<number, string>()
  const substitutes = await findSubstitutes(
    tx,
    process,
    turns.map(({ assignee }) => assignee),
    now,
  )
  if (substitutes.size === 0) return standIns
  const colleagues = await filterColleagues(tx, process.companyId, [...substitutes.values()])
  for (const { no, assignee, round } of turns) {
    const votes = listVotes(after, round).filter((vote) => vote.state !== 'canceled')
    const beside = [...votes, ...after.tasks.filter((task) => isLive(task) && task.round === round)]
    const involved = new Set(beside.map((task) => standIns.get(task.no) ?? task.assignee))
    const isFit = (id: string) =>
      colleagues.has(id) && id !== process.starterId && !involved.has(id) && !beside.some((t) => t.assignee === id)
    const standIn = resolveSubstitute(assignee, (id) => substitutes.get(id), isFit)
    if (standIn === assignee) continue
    standIns.set(no, standIn)
  }
  return standIns
}
