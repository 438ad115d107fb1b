import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

import type { AdministratorsWrite, AuditedActs, ReadAuditSubject } from './audited-act'
import { contentActs } from './content-acts'
import { dataActs } from './data-acts'
import { organizationActs } from './organization-acts'
import { processActs } from './process-acts'
import { sessionActs } from './session-acts'
import { visitActs } from './visit-acts'

/** Administrators' writes that are no acts of 管理, with the reason why each leaves no entry. */
export const unauditedWrites = {
  settleScans: '门岗在活动现场的扫码，每一次都已是一行不可修改的记录',
  checkPeopleFile: '只检查文件，不改变任何成员',
  saveProcessDraft: '草稿不影响任何人，发布时才留下记录',
  deleteProcessDraft: '草稿不影响任何人，发布时才留下记录',
  readProcessFile: '只读取文件，不保存也不发布流程',
  checkProductionFile: '只检查文件，不改变任何记录',
  postProductionRecords: '设备上报的数据，不是管理操作',
  postMachineStates: '设备上报的数据，不是管理操作',
} as const satisfies Partial<Record<CallName, string>>

// A new administrators' write that is in neither table does not compile.
const manageActs: AuditedActs<Exclude<AdministratorsWrite, keyof typeof unauditedWrites>> = {
  ...organizationActs,
  ...processActs,
  ...contentActs,
  ...visitActs,
  ...dataActs,
}

/** One audited call: its name, its kind, and how its subject is read. */
interface FoundAct {
  name: CallName
  kind: 'manage' | 'session'
  read: ReadAuditSubject<CallName>
}

function listActs(acts: object, kind: FoundAct['kind']): [Endpoint, FoundAct][] {
  return Object.entries(acts).map(([key, read]) => {
    // The keys are checked above, and each description gets the input and the answer of its own call.
    const name = key as CallName
    return [calls[name], { name, kind, read: read as ReadAuditSubject<CallName> }]
  })
}

const found = new Map<Endpoint, FoundAct>([...listActs(manageActs, 'manage'), ...listActs(sessionActs, 'session')])

/** The audited act of a call; undefined for calls that leave no entry. */
export const findAuditedAct = (endpoint: Endpoint): FoundAct | undefined => found.get(endpoint)
