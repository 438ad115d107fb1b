import { useState } from 'react'

import { type ApiKey, revokeApiKey } from '@/contract/organization/api-key'
import { askKeysRevocation } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { joinTexts } from '@/lib/text/join-texts'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import { formatApiScopes, getApiKeyState } from './api-key-form'

const formatMinute = (time: string | null, none: string) => time?.slice(0, 16) ?? none

/** One key of the list; its sheet says what it may do and stops it. */
export function ApiKeyCell({ apiKey }: { apiKey: ApiKey }) {
  const [isOpen, setOpen] = useState(false)
  const { name, hint, lastUsedTime } = apiKey
  return (
    <>
      <Cell
        title={name}
        note={joinTexts([`va_…${hint}`, lastUsedTime ? `最近使用 ${lastUsedTime.slice(5, 16)}` : '从未使用'])}
        right={<Chip {...getApiKeyState(apiKey)} />}
        onPress={() => setOpen(true)}
      />
      {isOpen ? <ApiKeyDetailSheet apiKey={apiKey} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ApiKeyDetailSheet({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, scopes, hint, createdBy, createTime, expireTime, lastUsedTime, status } = apiKey
  const { dialog, ...revoke } = useDestructiveWrite(revokeApiKey, () => askKeysRevocation([apiKey]), {
    onSuccess: () => {
      showToast('密钥已停用')
      onClose()
    },
  })
  const askRevocation = () => revoke.send({ id })
  const footer =
    status === 'active' ? (
      <Button
        grow={1}
        kind="secondary"
        text="停用密钥"
        isBusy={revoke.isPending}
        onPress={() => void askRevocation()}
      />
    ) : undefined
  const facts = [
    { label: '密钥', value: `va_…${hint}` },
    { label: '权限', value: formatApiScopes(scopes) },
    { label: '创建', value: `${createdBy}，${createTime.slice(0, 16)}` },
    { label: '有效至', value: formatMinute(expireTime, '一直有效，直到停用') },
    { label: '最近使用', value: formatMinute(lastUsedTime, '从未使用') },
    { label: '状态', value: getApiKeyState(apiKey).text },
  ]
  return (
    <>
      <Sheet isOpen title={name} onClose={onClose} {...(footer && { footer })}>
        <FactList facts={facts} />
      </Sheet>
      {dialog}
    </>
  )
}
