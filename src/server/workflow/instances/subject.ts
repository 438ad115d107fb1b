import type { FormContent, FormValue } from '@/lib/form-types'
import type { Db } from '@/server/db/connection'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

/** A process started for a subject. */
export interface ProcessStart {
  instanceId: string
  about: string
  content: FormContent
  now: Date
}

/** A process that has come to its end: approved, rejected or revoked. */
export interface ProcessEnd {
  instanceId: string
  status: string
  content: FormContent
  now: Date
}

/** What a kind of process is about beside its form: begun there, and changed by its end. */
export interface ProcessSubject {
  /**
   * What the form takes over: `about` in its initial values.
   *
   * @throws {Refusal} 404 when the person has no such thing
   */
  read(db: Db, member: CompanyMember, about: string, now: Date): Promise<Record<string, FormValue>>
  /** In the transaction of the start. @throws {Refusal} when it cannot be asked for */
  started(tx: Db, member: CompanyMember, process: ProcessStart): Promise<void>
  /** Somebody who decides it has opened it. */
  seen?(tx: Db, instanceId: string, now: Date): Promise<void>
  /** In the transaction of the last decision. */
  ended(tx: Db, process: ProcessEnd): Promise<void>
}
