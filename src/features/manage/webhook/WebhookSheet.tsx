import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { createWebhook } from '@/contract/organization/webhook'
import { SecretSheet } from '@/features/manage/api-key/SecretSheet'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'

import styles from './Webhook.module.scss'
import { WebhookEventsField } from './WebhookEventsField'
import { emptyWebhook, toWebhookInput, validateWebhook, WebhookDraft } from './webhook-form'

/** Adds an address, and shows its secret once. */
export function WebhookSheet({ onClose }: { onClose: () => void }) {
  const form = useManageForm('webhook', WebhookDraft, emptyWebhook, createWebhook.input)
  const { values, edit, errors, bindText, showErrors, showRefusal, clear } = form
  const [secret, setSecret] = useState<string>()
  const create = useWrite(createWebhook, {
    quiet: true,
    onSuccess: (answer) => {
      clear()
      setSecret(answer.secret)
    },
  })
  const submit = () => {
    const found = validateWebhook(values)
    if (showErrors(found)) return
    create.mutate(toWebhookInput(values), { onError: showRefusal })
  }
  if (secret) {
    const lead = <Text className={styles.note}>签名密钥只显示这一次。对方用它核对每次推送的签名：</Text>
    return (
      <SecretSheet title="推送地址已添加" lead={lead} secret={secret} onClose={onClose}>
        <SignatureNote />
      </SecretSheet>
    )
  }
  const footer = <Button grow={1} text="添加" isBusy={create.isPending} onPress={submit} />
  return (
    <FormSheet form={form} title="添加推送地址" onClose={onClose} footer={footer}>
      <TextField
        required
        variant="stack"
        label="地址"
        placeholder="https://erp.example.com/hook"
        {...bindText('url')}
      />
      <WebhookEventsField value={values.events} error={errors.events} onChange={(events) => edit({ events })} />
    </FormSheet>
  )
}

/** How a receiver checks the signature; the interface description says the same. */
export function SignatureNote() {
  return (
    <Text className={styles.note}>
      {
        'X-Webhook-Signature = "sha256=" + HMAC-SHA256(密钥, X-Webhook-Timestamp + "." + 请求正文)。10 秒内回应 2xx 表示收到，否则 24 小时内重试；同一事件的 X-Webhook-Id 不变。'
      }
    </Text>
  )
}
