import { useEffect, useState } from 'react'

import type { UserInfo } from '@/contract/identity/user'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'

import { type ProfileText, profileTexts } from './profile-rules'
import { useProfileChange } from './use-profile-change'

interface ProfileTextSheetProps {
  user: UserInfo
  /** The edited field; the sheet is open while it is defined. */
  field: ProfileText | undefined
  onClose: () => void
}

/** Edits a text of the profile. The input stays until it is saved or the sheet is closed. */
export function ProfileTextSheet({ user, field, onClose }: ProfileTextSheetProps) {
  // The last field stays rendered during the closing animation.
  const [shown, setShown] = useState<ProfileText>('nickName')
  const [text, setText] = useState('')
  const { save, error, setError, isBusy } = useProfileChange(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh answer must not replace what is being typed
  useEffect(() => {
    if (!field) return
    setShown(field)
    setText(user[field] ?? '')
    setError(undefined)
  }, [field])
  const { label, hint, maxLength, validate } = profileTexts[shown]
  const submit = () => {
    const wrong = validate(text)
    if (wrong) return setError(wrong)
    save({ [shown]: text.trim() })
  }
  return (
    <Sheet
      isOpen={field !== undefined}
      title={`修改${label}`}
      onClose={onClose}
      footer={<Button grow={1} text="保存" isBusy={isBusy} onPress={submit} />}
    >
      <TextField
        variant="stack"
        label={label}
        hint={hint}
        maxLength={maxLength}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        onConfirm={submit}
        error={error}
      />
    </Sheet>
  )
}
