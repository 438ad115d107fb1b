import type { OfferedAction, TaskAction, TaskDetail } from '@/contract/task'
import type { IconName } from '@/ui/Icon'

/** What this page can ask for: those that name people or a step are left to a page of their own. */
const known: Readonly<Partial<Record<TaskAction, { icon: IconName; done: string }>>> = {
  agree: { icon: 'check', done: '已同意' },
  reject: { icon: 'close', done: '已拒绝' },
  returnPrev: { icon: 'return', done: '已退回' },
  retrieve: { icon: 'withdraw', done: '已撤回处理' },
  revoke: { icon: 'withdraw', done: '已撤销' },
  urge: { icon: 'urge', done: '已催办' },
}

export interface ShownAction extends OfferedAction {
  code: TaskAction
  icon: IconName
  /** What is said once it is done. */
  done: string
}

/** The actions the server offers that can be done here; others are not drawn. */
export function shownActions({ actions }: Pick<TaskDetail, 'actions'>): ShownAction[] {
  return actions.flatMap((action) => {
    const code = action.code as TaskAction
    const look = known[code]
    return look && !action.needUsers ? [{ ...action, ...look, code }] : []
  })
}

/** The two that stand in the bar, and the rest behind 更多. */
export function splitActions(actions: readonly ShownAction[]): { main: ShownAction[]; more: ShownAction[] } {
  const main = ['reject', 'agree'].flatMap((code) => actions.filter((action) => action.code === code))
  const more = actions.filter((action) => !main.includes(action))
  return main.length > 0 ? { main, more } : { main: more.slice(0, 2), more: more.slice(2) }
}

const handing: readonly string[] = ['agree', 'addSignComplete', 'resubmit']

/** Whether a decision hands the form on, with what this step changed in it. */
export function handsOn(code: string): boolean {
  return handing.includes(code)
}

const staying: readonly string[] = ['urge', 'circulate', 'addSign', 'removeSign']

/** Whether a decision leaves the task in the same hands. */
export function staysOpen(code: string): boolean {
  return staying.includes(code)
}
