import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import type { MemberRole } from '@/contract/identity/user'
import { createInvitation, INVITATION_USES_MAX } from '@/contract/organization/invitation'
import { memberRoles } from '@/parts/people/member-roles'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'
import { OptionalPillChoice, PillChoice } from '@/ui/form/Tick'

import { validateInvite } from './invite-rules'
import styles from './Join.module.scss'

interface InviteSheetProps {
  isAdministrator: boolean
  onClose: () => void
}

const days = [
  { value: '1', text: '1 天' },
  { value: '7', text: '7 天' },
  { value: '30', text: '30 天' },
] as const
const validDays = { '1': 1, '7': 7, '30': 30 } as const

interface Choice {
  days: keyof typeof validDays
  uses: string
  role: MemberRole | undefined
  dept: { id: string; name: string } | undefined
  note: string
}

const first: Choice = { days: '7', uses: '10', role: undefined, dept: undefined, note: '' }

/** State of the form, its error, and its submission. */
function useInvite(onDone: () => void) {
  const [choice, setChoice] = useState<Choice>(first)
  const [error, setError] = useState<string>()
  const set = (change: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...change }))
    setError(undefined)
  }
  const write = useWrite(createInvitation, {
    onSuccess: () => {
      showToast('邀请已生成，可以发送了')
      onDone()
    },
  })
  const make = () => {
    const usesError = validateInvite(choice.uses)
    if (usesError) return setError(usesError)
    const { role, dept, note } = choice
    const offers = {
      ...(role && { role }),
      ...(dept && { deptId: dept.id }),
      ...(note.trim() && { note: note.trim() }),
    }
    write.mutate({ days: validDays[choice.days], maxUses: Number(choice.uses), ...offers })
  }
  return { choice, set, error, make, isBusy: write.isPending }
}

/** Creates an invitation: validity, number of people, department; an administrator may offer a role. */
export function InviteColleagueSheet({ isAdministrator, onClose }: InviteSheetProps) {
  const { choice, set, error, make, isBusy } = useInvite(onClose)
  const [isPicking, setPicking] = useState(false)
  const button = <Button grow={1} text="生成邀请" isBusy={isBusy} onPress={make} />
  return (
    <>
      <Sheet isOpen={!isPicking} title="邀请同事" onClose={onClose} footer={button}>
        <Choices choice={choice} isAdministrator={isAdministrator} onChange={set} />
        <TextField
          label="可用人数"
          kind="digits"
          maxLength={getMaxLength(createInvitation.input, 'maxUses')}
          placeholder={`1 到 ${INVITATION_USES_MAX}`}
          value={choice.uses}
          onChange={(uses) => set({ uses })}
          error={error}
        />
        <ChoiceField label="部门" text={choice.dept?.name ?? ''} placeholder="选填" onPress={() => setPicking(true)} />
        <TextField
          label="备注"
          maxLength={getMaxLength(createInvitation.input, 'note')}
          placeholder="选填，自己看得懂即可"
          value={choice.note}
          onChange={(note) => set({ note })}
        />
        <Text className={styles.hint}>同事申请后，仍由管理员在待办中审核。</Text>
      </Sheet>
      <PersonPicker
        isOpen={isPicking}
        title="加入哪个部门"
        kind="dept"
        onPick={([picked]) => set({ dept: picked && { id: picked.userId, name: picked.name } })}
        onClose={() => setPicking(false)}
      />
    </>
  )
}

interface ChoicesProps {
  choice: Choice
  isAdministrator: boolean
  onChange: (change: Partial<Choice>) => void
}

function Choices({ choice, isAdministrator, onChange }: ChoicesProps) {
  return (
    <>
      <Group name="有效期">
        <PillChoice
          label="有效期"
          options={days}
          value={choice.days}
          onChange={(picked) => onChange({ days: picked })}
        />
      </Group>
      {isAdministrator ? (
        <Group name="角色（选填）">
          <OptionalPillChoice
            label="角色"
            options={memberRoles}
            value={choice.role}
            onChange={(role) => onChange({ role })}
          />
        </Group>
      ) : null}
    </>
  )
}

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <View className={styles.group}>
      <Text className={styles.groupName}>{name}</Text>
      {children}
    </View>
  )
}
