import { useState } from 'react'

import { formatDraftTime } from '@/lib/draft-time'
import { PageFrame } from '@/parts/PageFrame'
import { Dialog } from '@/ui/feedback/Dialog'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'

import { NewForm, type NewFormProps } from './NewForm'

/** A form filled in from an earlier application. A draft that exists is only set aside when the user says so. */
export function EarlierForm(props: NewFormProps) {
  const { draft } = props.chosen
  const [source, setSource] = useState<'draft' | 'earlier' | undefined>(draft ? undefined : 'earlier')
  if (source) return <NewForm {...props} fillsEarlier={source === 'earlier'} />
  const time = draft && formatDraftTime(draft.savedAt, Date.now())
  return (
    <PageFrame route="form">
      <DetailSkeleton />
      <Dialog
        isOpen
        title="你还有一份草稿"
        text={`${time} 保存的草稿还没有提交。改用上次申请的内容后，一修改或提交就会替换这份草稿。`}
        confirmText="用上次的内容"
        cancelText="继续草稿"
        onConfirm={() => setSource('earlier')}
        onCancel={() => setSource('draft')}
      />
    </PageFrame>
  )
}
