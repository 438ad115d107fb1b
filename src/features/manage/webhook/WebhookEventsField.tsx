import { CheckGroup } from '@/ui/form/CheckGroup'
import { Field } from '@/ui/form/Field'

import { webhookEvents } from './webhook-form'

interface WebhookEventsFieldProps {
  value: string[]
  error: string | undefined
  onChange: (events: string[]) => void
}

/** The events that are pushed to an address. */
export function WebhookEventsField({ value, error, onChange }: WebhookEventsFieldProps) {
  return (
    <Field label="事件" variant="stack" isBare {...(error && { error })}>
      <CheckGroup label="事件" options={webhookEvents} value={value} onChange={onChange} />
    </Field>
  )
}
