import type { Action } from './state'

/** How the process continues after a return: through all steps again, or directly to the step that returned it. */
export type ReturnMode = 'restart' | 'direct'

interface ByHolder {
  readonly by: string
  readonly task: number
  readonly reason?: string | undefined
}

interface ByStarter {
  readonly by: string
  readonly reason?: string | undefined
}

export type AgreeCommand = ByHolder & { readonly action: 'agree' }
export type RejectCommand = ByHolder & { readonly action: 'reject' }
export type AddSignCommand = ByHolder & {
  readonly action: 'addSign'
  readonly users: readonly string[]
  /** Whether the approvers act before or after the assignee decides. */
  readonly place: 'before' | 'after'
}
export type AddSignCompleteCommand = ByHolder & {
  readonly action: 'addSignComplete'
  readonly users: readonly string[]
}
export type RemoveSignCommand = ByHolder & {
  readonly action: 'removeSign'
  /** The adviser's task. */
  readonly child: number
}
export type TransferCommand = ByHolder & { readonly action: 'transfer'; readonly users: readonly string[] }
export type DelegateCommand = ByHolder & { readonly action: 'delegate'; readonly users: readonly string[] }
export type CirculateCommand = ByHolder & { readonly action: 'circulate'; readonly users: readonly string[] }
export type ReturnPrevCommand = ByHolder & { readonly action: 'returnPrev'; readonly mode: ReturnMode }
export type ReturnToCommand = ByHolder & {
  readonly action: 'returnTo'
  readonly mode: ReturnMode
  /** Key of an earlier step, or `start`. */
  readonly target: string
}
export type RetrieveCommand = ByHolder & { readonly action: 'retrieve' }
export type RevokeCommand = ByStarter & { readonly action: 'revoke' }
export type ResubmitCommand = ByStarter & { readonly action: 'resubmit' }

/** One command of a user on a running process. */
export type Command =
  | AgreeCommand
  | RejectCommand
  | AddSignCommand
  | AddSignCompleteCommand
  | RemoveSignCommand
  | TransferCommand
  | DelegateCommand
  | CirculateCommand
  | ReturnPrevCommand
  | ReturnToCommand
  | RetrieveCommand
  | RevokeCommand
  | ResubmitCommand

/** All fields that a command may have. */
interface CommandParts {
  readonly by: string
  readonly task: number
  readonly reason?: string | undefined
  readonly users: readonly string[]
  readonly place: 'before' | 'after'
  readonly mode: ReturnMode
  readonly target: string
  readonly child: number
}

/** Builds the command of an action from the fields it needs. */
export function buildCommand(action: Action, parts: CommandParts): Command {
  const { by, task, reason, users, place, mode, target, child } = parts
  switch (action) {
    case 'revoke':
    case 'resubmit':
      return { action, by, reason }
    case 'addSign':
      return { action, by, task, reason, users, place }
    case 'addSignComplete':
    case 'circulate':
    case 'transfer':
    case 'delegate':
      return { action, by, task, reason, users }
    case 'removeSign':
      return { action, by, task, reason, child }
    case 'returnPrev':
      return { action, by, task, reason, mode }
    case 'returnTo':
      return { action, by, task, reason, mode, target }
    default:
      return { action, by, task, reason }
  }
}
