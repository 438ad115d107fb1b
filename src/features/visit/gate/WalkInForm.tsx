import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import type { Visit } from '@/contract/visit/visit'
import { registerWalkIn } from '@/contract/visit/visit-gate'
import { useVisitDraft } from '@/features/visit/use-visit-draft'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { definePageResult } from '@/navigation/page-result'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { TimeField } from '@/parts/form/TimeField'
import { PageFrame } from '@/parts/PageFrame'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'
import { RadioGroup } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'

import styles from './OnSite.module.scss'
import { createWalkIn, toWalkInInput, validateWalkIn } from './walk-in-form'

const consents = [
  { value: 'ask', text: '发给接待人确认', note: '接待人在待办中同意后，在「预计到访」登记入场' },
  { value: 'agreed', text: '已电话征得同意，现在入场', note: '记录由你登记，并通知接待人' },
]

/** The registered visit, which the desk shows in its list. */
export const walkInResult = definePageResult<Visit>('onSite')

/** A visitor who has come without an invitation, registered by the reception. */
export function WalkInForm() {
  const keepDays = useVisitKeepDays()
  const [initial] = useState(createWalkIn)
  const { form, restoredAt, discard, finish } = useVisitDraft('walkIn', initial, validateWalkIn)
  const [isPicking, setPicking] = useState(false)
  const write = useWrite(registerWalkIn, { quiet: true })
  const submit = async () => {
    if (!form.validate()) return
    const visit = await submitForm(write, toWalkInInput(form.values), ({ data }) => showFieldErrors(form, data))
    if (!visit) return
    finish()
    showToast(visit.insideSince ? '已登记入场' : '已发给接待人确认')
    void walkInResult.returnWith(visit)
  }
  const { hostName, consent } = form.values
  const privacy = `登记前请告知访客：资料仅用于本次到访的接待与核验，${keepDays} 天后删除。`
  const hostError = form.getError('hostId')
  const wrongConsent = form.getError('consent')
  const button = <Button grow={1} text="登记" isBusy={write.isPending} onPress={() => void submit()} />
  const bindText = createTextBinding(form, registerWalkIn.input)
  return (
    <PageFrame route="onSite" title="临时来访登记" bottom={button}>
      <RestoredBar restoredAt={restoredAt} onDiscard={discard} />
      <Card title="访客">
        <TextField label="访客姓名" required {...bindText('visitorName')} />
        <TextField label="单位" placeholder="选填" {...bindText('visitorCompany')} />
        <TextField label="手机号" required kind="dial" {...bindText('phone')} />
        <TextField label="随行人数" kind="digits" placeholder="不含本人" {...bindText('companions')} />
      </Card>
      <Card title="来访">
        <ChoiceField
          label="接待人"
          required
          text={hostName}
          {...(hostError && { error: hostError })}
          onPress={() => setPicking(true)}
        />
        <TextField label="事由" required placeholder="如 送样品" {...bindText('purpose')} />
        <TimeField label="离开时间" {...form.field('endTime')} />
      </Card>
      <Card title="接待人怎样确认">
        <View className={styles.choice}>
          <RadioGroup label="接待人确认" value={consent} options={consents} onChange={form.set('consent')} />
        </View>
        {wrongConsent ? <Text className={styles.wrong}>{wrongConsent}</Text> : null}
        <Text className={styles.meta}>{privacy}</Text>
      </Card>
      <PersonPicker
        isOpen={isPicking}
        title="接待人"
        onPick={([person]) => {
          if (!person) return
          form.set('hostId')(person.userId)
          form.set('hostName')(person.name)
        }}
        onClose={() => setPicking(false)}
      />
    </PageFrame>
  )
}
