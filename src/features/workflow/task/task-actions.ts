import type { OfferedAction, TaskAction, TaskDetail } from '@/contract/workflow/task'
import type { IconName } from '@/ui/media/Icon'

interface Look {
  icon: IconName
  /** Toast after success. */
  done: string
  /** The effect of the action, when the server sends none. */
  effect: string
}

const looksByAction: Readonly<Record<TaskAction, Look>> = {
  agree: { icon: 'check', done: '已同意', effect: '' },
  reject: { icon: 'close', done: '已拒绝', effect: '流程就此结束，申请人会看到你的原因。' },
  addSign: { icon: 'add-signer', done: '已加签', effect: '' },
  addSignComplete: { icon: 'add-signer', done: '已同意并加签', effect: '你的同意先记下，对方提完意见后流程继续。' },
  removeSign: { icon: 'minus', done: '已减签', effect: '不再等对方的意见。' },
  circulate: { icon: 'circulate', done: '已传阅', effect: '对方可以查看流程，审批照常进行。' },
  transfer: { icon: 'transfer', done: '已转办', effect: '交给对方审批，不再回到你这里。' },
  delegate: { icon: 'delegate', done: '已委托', effect: '对方提意见后回到你这里，仍由你决定。' },
  returnPrev: { icon: 'return', done: '已退回', effect: '退回上一步的处理人重新处理。' },
  returnTo: { icon: 'return', done: '已退回', effect: '退回所选步骤重新处理。' },
  retrieve: { icon: 'withdraw', done: '已撤回处理', effect: '' },
  revoke: { icon: 'withdraw', done: '已撤销', effect: '' },
  resubmit: { icon: 'send', done: '已重新提交', effect: '按退回人的选择继续审批。' },
  urge: { icon: 'urge', done: '已催办', effect: '提醒当前处理人尽快处理，30 分钟内只能催办一次。' },
}

export interface ShownAction extends OfferedAction, Look {
  code: TaskAction
}

/** The actions offered by the server; unknown codes of a newer server are omitted. */
export function listShownActions({ actions, task }: Pick<TaskDetail, 'actions' | 'task'>): ShownAction[] {
  const isAdviser = task.taskKind !== null && task.taskKind !== 'main'
  return actions.flatMap((action) => {
    const code = action.code as TaskAction
    const look = looksByAction[code] as Look | undefined
    if (!look) return []
    const effect = isAdviser && code === 'agree' ? '意见交给邀请你的人，由对方决定。' : look.effect
    const done = isAdviser && code === 'agree' ? '意见已提交' : look.done
    return [{ ...action, ...look, code, done, effect: action.confirmText ?? effect }]
  })
}

/** Whether an action is the main one of its task: the next step of whoever holds it. */
export const isMainAction = (code: string) => code === 'agree' || code === 'resubmit'

/** The two actions shown in the bar, and the others behind 更多. */
export function splitActions(actions: readonly ShownAction[]): { main: ShownAction[]; more: ShownAction[] } {
  const main = ['reject', 'agree', 'resubmit'].flatMap((code) => actions.filter((action) => action.code === code))
  const more = actions.filter((action) => !main.includes(action))
  return main.length > 0 ? { main, more } : { main: more.slice(0, 2), more: more.slice(2) }
}

const handing: readonly string[] = ['agree', 'addSignComplete', 'resubmit']

/** Whether a decision submits the form with the changes of this step. */
export function isFormForwarded(code: string): boolean {
  return handing.includes(code)
}

const staying: readonly string[] = ['urge', 'circulate', 'addSign', 'removeSign']

/** Whether the task keeps its assignee after the action. */
export function isTaskStillOpen(code: string): boolean {
  return staying.includes(code)
}

/** Actions on one's own process or on a decision of the past, which no entry of the to-do list asks for. */
const notAsked: readonly string[] = ['revoke', 'retrieve']

/** Whether the action handles an entry of the to-do list. */
export function closesTodo(code: string): boolean {
  return !isTaskStillOpen(code) && !notAsked.includes(code)
}
