import { View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { inviteVisitor, listVisitGates, type Visit } from '@/contract/visit/visit'
import { useVisitDraft } from '@/features/visit/use-visit-draft'
import { getUsualEnd } from '@/features/visit/visitor/visitor-form'
import { PLATE_LENGTH } from '@/lib/identity-numbers'
import { definePageResult } from '@/navigation/page-result'
import { AreaField } from '@/parts/form/AreaField'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { TimeField } from '@/parts/form/TimeField'
import { PageFrame } from '@/parts/PageFrame'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'

import styles from './Invite.module.scss'
import { emptyVisitInvite, toVisitInviteInput, validateVisitInvite } from './invite-form'
import { RepeatFields } from './RepeatFields'

/** The new invitation, which the list shows to be sent. */
export const invitationResult = definePageResult<Visit>('inviteVisitor')

function useInvitationCreation() {
  const { form, finish, ...draft } = useVisitDraft('invitation', emptyVisitInvite, validateVisitInvite)
  const write = useWrite(inviteVisitor, { quiet: true })
  const submit = async (gateId: string | undefined) => {
    if (!form.validate()) return
    const visit = await submitForm(write, toVisitInviteInput(form.values, gateId), ({ data }) =>
      showFieldErrors(form, data),
    )
    if (!visit) return
    finish()
    void invitationResult.returnWith(visit)
  }
  return { form, ...draft, isBusy: write.isPending, submit: (gateId: string | undefined) => void submit(gateId) }
}

/** Visitor, time, place and purpose; the visitor adds the rest. */
export function InviteForm() {
  const { form, restoredAt, discard, isBusy, submit } = useInvitationCreation()
  const { data: gates = [] } = useCall(listVisitGates, {})
  const [picked, setGate] = useState<string>()
  const gateId = picked ?? gates[0]?.id
  const button = <Button grow={1} text="生成邀请" isBusy={isBusy} onPress={() => submit(gateId)} />
  const bindText = createTextBinding(form, inviteVisitor.input)
  return (
    <PageFrame route="inviteVisitor" bottom={button}>
      <RestoredBar restoredAt={restoredAt} onDiscard={discard} />
      <Card title="谁来">
        <TextField label="访客姓名" required {...bindText('visitorName')} />
        <TextField label="单位" placeholder="选填，访客可补充" {...bindText('visitorCompany')} />
        <TextField label="随行人数" kind="digits" placeholder="不含本人" {...bindText('companions')} />
        <TextField label="车牌" maxLength={PLATE_LENGTH} placeholder="选填，访客可补充" {...form.field('plate')} />
      </Card>
      <Card title="何时何事">
        <TimeField label="到访时间" {...form.field('startTime')} />
        <TimeField label="离开时间" opensAt={getUsualEnd(form.values.startTime)} {...form.field('endTime')} />
        <RepeatFields values={form.values} set={form.set} getError={form.getError} />
        <TextField label="事由" required placeholder="如 供应商审核" {...bindText('purpose')} />
        <AreaField label="可去区域" placeholder="如 接待中心、A3 产线" {...bindText('area')} />
      </Card>
      {gates.length > 1 ? (
        <Card title="从哪进">
          <View className={styles.gates}>
            <PillChoice
              label="门岗"
              options={gates.map(({ id, name }) => ({ value: id, text: name }))}
              value={gateId}
              onChange={setGate}
            />
          </View>
        </Card>
      ) : null}
    </PageFrame>
  )
}
