import type { InferOutput } from 'valibot'

import type { CallName, calls } from '@/contract/calls'
import type { AdministratorScope } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'

import type { AuditSubject } from './describe-row'

type CallOf<N extends CallName> = (typeof calls)[N]

/** What a description may read. Before the act there is no answer yet. */
interface AuditedAct<N extends CallName = CallName> {
  input: InferOutput<CallOf<N>['input']>
  answer: InferOutput<CallOf<N>['output']> | undefined
  caller: CompanyCaller
}

/** How the subject of one call is read, before the act and after it. Null: there is none at that moment. */
export type ReadAuditSubject<N extends CallName> = (
  tx: Db,
  act: AuditedAct<N>,
) => Promise<AuditSubject | null> | AuditSubject | null

type Writes = {
  [N in CallName]: CallOf<N> extends { method: 'GET' } | { reads: true } ? never : N
}[CallName]

type Administrator = 'administrator' | `administrator:${AdministratorScope}`

/** The calls by which an administrator changes something. */
export type AdministratorsWrite = {
  [N in Writes]: [Extract<CallOf<N>['who'][number], Administrator>] extends [never] ? never : N
}[Writes]

/** Descriptions by call. */
export type AuditedActs<N extends CallName> = { readonly [Name in N]: ReadAuditSubject<Name> }
