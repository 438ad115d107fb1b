import { useState } from 'react'

import { useWrite } from '@/api/query'
import { actOnTask, type TaskDetail } from '@/contract/workflow/task'
import { isTaskStillOpen, type ShownAction } from '@/features/workflow/task/task-actions'
import type { TaskFormState } from '@/features/workflow/task/use-task-form'
import { ApiError } from '@/lib/errors'
import { TASK_NEWS, useSubscription } from '@/parts/use-subscription'
import { showToast } from '@/platform/feedback'

import { type DecisionDraft, toTaskDecision } from './decision-draft'

export interface DecisionProps {
  detail: TaskDetail
  action: ShownAction
  form: TaskFormState
  onStale: () => void
  /** Called after the server has accepted the action. */
  onDecided: () => void
  onClose: () => void
}

interface Deciding extends DecisionProps {
  /** Called after sending, to remove the draft. */
  onSettled: () => void
}

/** The next assignees for the toast; omitted when the task keeps its assignee. */
function formatNext({ code }: ShownAction, names: readonly string[]): string {
  return names.length > 0 && !isTaskStillOpen(code) ? `，转 ${names.join('、')}` : ''
}

/** The server's error for a decision. */
export interface DecisionRefusal {
  text: string
  /** The error concerns a selected person, for example a deactivated user. */
  isOfPeople: boolean
}

function toDecisionRefusal(error: Error): DecisionRefusal {
  const fieldReasons = error instanceof ApiError ? (error.data as Record<string, string> | undefined) : undefined
  return { text: error.message || '提交失败，请重试', isOfPeople: fieldReasons?.userIds !== undefined }
}

/** Sends a decision; an error keeps the input and shows who decided first. */
export function useDecision({ detail, action, form, onStale, onClose, onDecided, onSettled }: Deciding) {
  const [refusal, setRefusal] = useState<DecisionRefusal>()
  const write = useWrite(actOnTask, {
    quiet: true,
    onSuccess: ({ nextAssigneeNames }) => {
      showToast(`${action.done}${formatNext(action, nextAssigneeNames)}`)
      onSettled()
      onDecided()
      if (!isTaskStillOpen(action.code)) form.settle()
      onClose()
    },
  })
  const subscription = useSubscription(TASK_NEWS)
  const decide = (draft: DecisionDraft) => {
    subscription.ask()
    setRefusal(undefined)
    write.mutate(toTaskDecision(detail, action, draft, form), {
      onError: (error) => {
        const refused = toDecisionRefusal(error)
        setRefusal(refused)
        if (refused.isOfPeople) return
        if (error instanceof ApiError && error.code === 422 && error.data) {
          return form.refuse(error.data as Record<string, string>)
        }
        if (error instanceof ApiError) onStale()
      },
    })
  }
  return { decide, refusal, isBusy: write.isPending }
}
