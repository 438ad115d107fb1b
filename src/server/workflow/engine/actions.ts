import { countCommonParts, countParts, getBlock, listBranches, listStepsBefore } from './parts'
import { validateAction } from './permit'
import { type Action, type Instance, STARTER_KEY, type WorkflowTask } from './state'

/** One button that the server offers for a task, and the input it needs. */
export interface Offer {
  readonly code: Action
  readonly label: string
  readonly needReason: boolean
  readonly needUsers: boolean
  /** Whether several users may be selected. */
  readonly multiple: boolean
  /** Why the action is disabled now; null when it is enabled. */
  readonly disabledReason: string | null
  /** Steps that `returnTo` can return to, nearest first; `start` is the starter. Empty for other actions. */
  readonly targets: readonly { readonly key: string; readonly name: string }[]
}

type Trait = Pick<Offer, 'label' | 'needReason' | 'needUsers' | 'multiple'>

function trait(label: string, needs: Partial<Omit<Trait, 'label'>> = {}): Trait {
  return { label, needReason: false, needUsers: false, multiple: false, ...needs }
}

/** In display order of the buttons. */
const traits: Record<Action, Trait> = {
  agree: trait('同意'),
  reject: trait('拒绝', { needReason: true }),
  addSign: trait('加签', { needReason: true, needUsers: true, multiple: true }),
  addSignComplete: trait('加签并完成', { needUsers: true, multiple: true }),
  removeSign: trait('减签'),
  circulate: trait('传阅', { needUsers: true, multiple: true }),
  transfer: trait('转办', { needReason: true, needUsers: true }),
  delegate: trait('委托', { needReason: true, needUsers: true }),
  returnPrev: trait('退回上一步', { needReason: true }),
  returnTo: trait('退回到', { needReason: true }),
  retrieve: trait('撤销处理'),
  revoke: trait('撤销', { needReason: true }),
  resubmit: trait('重新提交'),
}

export const actionCodes = Object.keys(traits) as Action[]

/** The input that an action needs at this task. An adviser's `agree` submits an opinion, and its label says so. */
export function getActionTrait(state: Instance, action: Action, task: WorkflowTask | undefined): Trait {
  const own = traits[action]
  if (action !== 'agree' || !task) return own
  if (task.kind !== 'main') return { ...own, label: '提交意见', needReason: true }
  return { ...own, needReason: state.steps[task.step]?.needOpinion ?? false }
}

/** Targets of a return from a step: the earlier steps, nearest first, then the starter. */
function returnTargets({ steps }: Instance, step: number): { key: string; name: string }[] {
  const earlier = listStepsBefore(steps, step).map((at) => {
    const { key = '', name = '' } = steps[at] ?? {}
    const depth = countCommonParts(steps, step, at)
    const isWhole = countParts(steps, at) > depth
    const branches = isWhole ? listBranches(steps, getBlock(steps, at, depth).first, depth) : []
    return { key, name: isWhole ? `并行（${branches.join('、')}）` : name }
  })
  return [...earlier, { key: STARTER_KEY, name: '发起人' }]
}

/**
 * Lists the buttons of one user at one task, including the starter's.
 *
 * @param no the task number; undefined for the whole instance
 * @returns in display order; disabled actions have a reason, actions that do not apply are left out
 */
export function listOffers(state: Instance, no: number | undefined, user: string): Offer[] {
  const task = no === undefined ? undefined : state.tasks[no - 1]
  return actionCodes.flatMap((code) => {
    const refusal = validateAction(state, code, user, no)
    if (refusal && refusal.code !== 'blocked') return []
    const targets = code === 'returnTo' && task ? returnTargets(state, task.step) : []
    return { code, ...getActionTrait(state, code, task), disabledReason: refusal?.message ?? null, targets }
  })
}
