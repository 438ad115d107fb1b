import type { Person, TaskDecision, TaskDetail } from '@/contract/workflow/task'
import { isFormForwarded, type ShownAction } from '@/features/workflow/task/task-actions'
import type { TaskFormState } from '@/features/workflow/task/use-task-form'

export type ResubmitMode = 'restart' | 'direct'

/** The inputs of a decision besides its action. */
export interface DecisionDraft {
  opinion: string
  people: readonly Person[]
  /** For 加签: whether the added approvers decide before or after the user. */
  place: 'before' | 'after'
  /** One of the action's targets. */
  target: string | undefined
  mode: ResubmitMode
  attachments: readonly string[]
  signFileId: string | undefined
}

export function createEmptyDecision({ targets }: ShownAction): DecisionDraft {
  const target = targets.length === 1 ? targets[0]?.nodeId : undefined
  return { opinion: '', people: [], place: 'before', target, mode: 'restart', attachments: [], signFileId: undefined }
}

const returning: readonly string[] = ['returnPrev', 'returnTo']
/** Actions of the starter on the whole process. */
const starting: readonly string[] = ['revoke', 'resubmit', 'urge']
const signing: readonly string[] = ['agree', 'addSignComplete']

/** Whether the action requires choosing the path after a return. */
export const isReturn = ({ code }: ShownAction) => returning.includes(code)

/** Whether the action takes an opinion; a reminder does not. */
export const takesOpinion = ({ code }: ShownAction) => code !== 'urge'

export function wantsSignature({ signRequired }: TaskDetail, { code }: ShownAction): boolean {
  return signRequired && signing.includes(code)
}

/** The task id of the action, if any; otherwise it applies to the whole process. */
function getStepId({ task }: TaskDetail, { code }: ShownAction): string | undefined {
  return starting.includes(code) ? undefined : (task.taskId ?? undefined)
}

/** Prefix of the draft keys of opinions, followed by the action. */
export function getOpinionPrefix(detail: TaskDetail, action: ShownAction): string {
  return `opinion:${getStepId(detail, action) ?? detail.instance.procInstId}.`
}

export type DecisionErrors = Partial<Record<'opinion' | 'people' | 'target' | 'signature', string>>

/** Validation errors by field. */
export function validateDecision(detail: TaskDetail, action: ShownAction, draft: DecisionDraft): DecisionErrors {
  const errors: DecisionErrors = {}
  if (action.needUsers && draft.people.length === 0) errors.people = `请选择${action.label}的人员`
  if (action.targets.length > 0 && !draft.target) errors.target = isReturn(action) ? '请选择退回到哪一步' : '请选择人员'
  if (action.needReason && !draft.opinion.trim()) errors.opinion = `请填写${action.label}的原因`
  if (wantsSignature(detail, action) && !draft.signFileId) errors.signature = '请先手写签名'
  return errors
}

/** The call's input with only the fields of the action. */
export function toTaskDecision(
  detail: TaskDetail,
  action: ShownAction,
  draft: DecisionDraft,
  form: TaskFormState,
): TaskDecision {
  const { task, instance } = detail
  const { code } = action
  const ofProcess = { procInstId: instance.procInstId, version: instance.version }
  const taskId = getStepId(detail, action)
  const opinion = draft.opinion.trim()
  return {
    ...(taskId ? { taskId, version: task.version } : ofProcess),
    action: code,
    ...(opinion && { opinion }),
    ...(action.needUsers && { userIds: draft.people.map(({ userId }) => userId) }),
    ...(code === 'addSign' && { signType: draft.place }),
    ...(code === 'returnTo' && { targetNodeId: draft.target }),
    ...(code === 'removeSign' && { targetTaskId: draft.target }),
    ...(isReturn(action) && { resubmitMode: draft.mode }),
    ...(draft.attachments.length > 0 && { attachments: [...draft.attachments] }),
    ...(draft.signFileId && { signFileId: draft.signFileId }),
    ...(isFormForwarded(code) && { formData: form.formData, formRows: form.formRows }),
  }
}

/** Reasons by id of people who cannot be selected; the server validates again. */
export function getUnavailablePeople(detail: TaskDetail, { code }: ShownAction, me: string): Record<string, string> {
  const current = detail.timeline.filter(({ status }) => status === 'current').flatMap(({ tasks }) => tasks)
  const busy = current.filter(({ status }) => status === 'running' || status === 'waiting')
  const deciding = code === 'circulate' ? [] : busy.map(({ assignee }) => [assignee.userId, '正在处理该流程'] as const)
  const informed = code === 'circulate' ? detail.circulated.map(({ user }) => [user.userId, '已传阅'] as const) : []
  return Object.fromEntries([...deciding, ...informed, [me, '不能选择自己']])
}
