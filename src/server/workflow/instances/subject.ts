import type { FormContent, FormValue } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

/** A process started for a subject. */
export interface ProcessStart {
  instanceId: string
  about: string
  content: FormContent
  now: Date
}

/** A process that has ended: approved, rejected or revoked. */
export interface ProcessEnd {
  instanceId: string
  status: string
  content: FormContent
  now: Date
}

/** The business subject of a kind of process: it starts the process and is updated when the process ends. */
export interface ProcessSubject {
  /**
   * Reads the initial form values from the subject `about`.
   *
   * @throws {Refusal} 404 when the user has no such subject
   */
  read(db: Db, member: CompanyMember, about: string, now: Date): Promise<Record<string, FormValue>>
  /** Called in the transaction of the start. @throws {Refusal} when the process cannot be started */
  started(tx: Db, member: CompanyMember, process: ProcessStart): Promise<void>
  /** Called when an assignee opens the process. */
  seen?(tx: Db, instanceId: string, now: Date): Promise<void>
  /** Called in the transaction of the last decision. */
  ended(tx: Db, process: ProcessEnd): Promise<void>
}
