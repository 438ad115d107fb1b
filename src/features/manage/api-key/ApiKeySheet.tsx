import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { createApiKey } from '@/contract/organization/api-key'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { chinaDay } from '@/lib/wire-time'
import { Button } from '@/ui/action/Button'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { DayField } from '@/ui/form/DayInput'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'

import styles from './ApiKey.module.scss'
import { ApiKeyDraft, apiScopes, emptyApiKey, toApiKeyInput, validateApiKey } from './api-key-form'
import { SecretSheet } from './SecretSheet'

/** Creates a key, and shows it once: nothing stores it, neither here nor on the server. */
export function ApiKeySheet({ onClose }: { onClose: () => void }) {
  const form = useManageForm('apiKey', ApiKeyDraft, emptyApiKey, createApiKey.input)
  const { values, edit, errors, bind, bindText, showErrors, showRefusal, clear } = form
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const create = useWrite(createApiKey, {
    quiet: true,
    onSuccess: ({ key, apiKey }) => {
      clear()
      setMade({ name: apiKey.name, secret: key })
    },
  })
  const submit = () => {
    const found = validateApiKey(values)
    if (showErrors(found)) return
    create.mutate(toApiKeyInput(values), { onError: showRefusal })
  }
  if (made) {
    const lead = <Text className={styles.name}>{made.name}</Text>
    return (
      <SecretSheet title="密钥已创建" lead={lead} secret={made.secret} onClose={onClose}>
        <Text className={styles.note}>密钥只显示这一次，关闭后无法再看到。请复制到使用它的设备，不要发到群里。</Text>
      </SecretSheet>
    )
  }
  const footer = <Button grow={1} text="创建" isBusy={create.isPending} onPress={submit} />
  return (
    <FormSheet form={form} title="创建密钥" onClose={onClose} footer={footer}>
      <TextField required label="名称" placeholder="用在哪里，如 A 线采集网关" {...bindText('name')} />
      <Field label="权限" variant="stack" isBare {...(errors.scopes && { error: errors.scopes })}>
        <CheckGroup label="权限" options={apiScopes} value={values.scopes} onChange={(scopes) => edit({ scopes })} />
      </Field>
      <DayField label="有效至" hint="不选时一直有效，直到停用" from={chinaDay(Date.now())} {...bind('lastDay')} />
    </FormSheet>
  )
}
