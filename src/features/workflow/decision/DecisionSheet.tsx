import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { actOnTask } from '@/contract/workflow/task'
import { OpinionDraftBar } from '@/features/workflow/form/DraftBar'
import { useLeaveQuestion } from '@/parts/form/EditSheet'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { SignatureBox } from '@/parts/signature/SignatureBox'
import { SignatureSheet } from '@/parts/signature/SignatureSheet'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { Icon } from '@/ui/media/Icon'

import styles from './Decision.module.scss'
import { PeopleChoice, PlaceChoice, ReturnModeChoice, TargetChoice } from './DecisionChoices'
import { getUnavailablePeople, isReturn, takesOpinion, wantsSignature } from './decision-draft'
import { OpinionFiles } from './OpinionFiles'
import { PhraseBar } from './PhraseBar'
import { PhraseSheet } from './PhraseSheet'
import { type DecisionProps, type DecisionRefusal, useDecision } from './use-decision'
import { type DecisionDraftState, useDecisionDraft } from './use-decision-draft'

/** Overlays that may open above the sheet. */
type Above = 'people' | 'signature' | 'phrases'

/** All inputs of a decision, and its submit button. */
export function DecisionSheet(props: DecisionProps) {
  const { action, detail, onClose } = props
  const [above, setAbove] = useState<Above>()
  const me = useStaffUser()?.userId ?? ''
  const drafting = useDecisionDraft(detail, action)
  const { decide, refusal, isBusy } = useDecision({ ...props, onSettled: drafting.settle })
  const { draft, set } = drafting
  // The opinion and its files are a draft; what is chosen beside them is kept nowhere.
  const { opinion: _opinion, attachments: _attachments, ...choices } = draft
  const { leave, dialog } = useLeaveQuestion(choices)
  const submit = () => {
    if (drafting.check()) decide(draft)
  }
  const kind = action.code === 'reject' || action.code === 'revoke' ? 'danger' : 'primary'
  const back = () => setAbove(undefined)
  return (
    <>
      <Sheet
        isOpen
        title={action.label}
        onClose={() => leave(onClose)}
        footer={<Button kind={kind} grow={1} text={`确认${action.label}`} isBusy={isBusy} onPress={submit} />}
      >
        <DecisionBody {...props} drafting={drafting} refusal={refusal} onOpen={setAbove} />
      </Sheet>
      <PersonPicker
        isOpen={above === 'people'}
        title={`选择${action.label}人员`}
        multiple={action.multiple}
        max={getMaxCount(actOnTask.input, 'userIds')}
        value={draft.people}
        exclude={getUnavailablePeople(detail, action, me)}
        onPick={(people) => set({ people })}
        onClose={back}
      />
      <SignatureSheet isOpen={above === 'signature'} onSigned={drafting.sign} onClose={back} />
      <PhraseSheet isOpen={above === 'phrases'} typed={draft.opinion} onClose={back} />
      {dialog}
    </>
  )
}

interface BodyProps extends DecisionProps {
  drafting: DecisionDraftState
  refusal: DecisionRefusal | undefined
  onOpen: (above: Above) => void
}

function DecisionBody({ detail, action, drafting, refusal, onOpen }: BodyProps) {
  const { draft, errors, set, signature } = drafting
  const isOfPeople = refusal?.isOfPeople && action.needUsers
  const unplaced = isOfPeople ? undefined : refusal?.text
  return (
    <View className={styles.body}>
      <Text className={styles.about}>{detail.task.subject}</Text>
      {action.effect ? (
        <View className={styles.effect}>
          <Icon name="info" size={16} />
          <Text className={styles.effectText}>{action.effect}</Text>
        </View>
      ) : null}
      {action.needUsers ? (
        <PeopleChoice
          action={action}
          people={draft.people}
          error={errors.people ?? (isOfPeople ? refusal?.text : undefined)}
          onAdd={() => onOpen('people')}
          onChange={(people) => set({ people })}
        />
      ) : null}
      {action.code === 'addSign' ? <PlaceChoice place={draft.place} onChange={(place) => set({ place })} /> : null}
      {action.targets.length > 0 ? (
        <TargetChoice
          action={action}
          target={draft.target}
          error={errors.target}
          onChange={(target) => set({ target })}
        />
      ) : null}
      {isReturn(action) ? <ReturnModeChoice mode={draft.mode} onChange={(mode) => set({ mode })} /> : null}
      {takesOpinion(action) ? <Opinion action={action} drafting={drafting} onOpen={onOpen} refusal={unplaced} /> : null}
      {!takesOpinion(action) && unplaced ? <Text className={styles.refusal}>{unplaced}</Text> : null}
      {wantsSignature(detail, action) ? (
        <SignatureBox
          picture={signature?.url}
          error={errors.signature}
          onSign={() => onOpen('signature')}
          onClear={() => drafting.sign(undefined)}
        />
      ) : null}
    </View>
  )
}

type OpinionProps = Pick<BodyProps, 'action' | 'drafting' | 'onOpen'> & { refusal: string | undefined }

function Opinion({ action, drafting, refusal, onOpen }: OpinionProps) {
  const { draft, errors, set } = drafting
  return (
    <>
      <PhraseBar onPick={drafting.say} onManage={() => onOpen('phrases')} />
      <TextArea
        label={action.needReason ? '意见' : '意见（选填）'}
        required={action.needReason}
        maxLength={getMaxLength(actOnTask.input, 'opinion')}
        placeholder={action.needReason ? '请写明原因，申请人会看到' : '想说的话'}
        value={draft.opinion}
        onChange={(opinion) => set({ opinion })}
        error={errors.opinion ?? refusal}
      />
      <OpinionDraftBar
        what="意见"
        draft={drafting.kept}
        isEmpty={draft.opinion === '' && draft.attachments.length === 0}
      />
      <OpinionFiles ids={draft.attachments} facts={drafting.facts} onChange={(attachments) => set({ attachments })} />
    </>
  )
}
