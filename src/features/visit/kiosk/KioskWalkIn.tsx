import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { listDepartmentTree } from '@/contract/organization/organization'
import { PERSON_NAME_MAX } from '@/contract/shapes'
import { applyVisit } from '@/contract/visit/visit-pass'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { validateText, validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'
import { readVisitorRefusal } from '@/features/visit/visitor/visitor-refusal'
import { HOUR_MS } from '@/lib/durations'
import { ApiError, isRefusal } from '@/lib/errors'
import { hasOwn } from '@/lib/own'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { formatWireTime } from '@/lib/wire-time'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { type Language, useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { ErrorText } from '@/ui/form/ErrorText'
import { TextField } from '@/ui/form/TextField'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import styles from './Kiosk.module.scss'
import type { KioskResult } from './kiosk-result'
import { kioskTexts } from './kiosk-texts'

/** Fewer characters would list half the company. */
const KEYWORD_MIN = 2
const HOSTS_MAX = 6
/** A visit without an appointment. */
const USUAL_HOURS = 2

interface KioskWalkInProps {
  onTouch: () => void
  onDone: (result: KioskResult) => void
  onBack: () => void
}

const empty = { visitorName: '', visitorCompany: '', phone: '', hostId: '', purpose: '' }

const validate = (values: typeof empty, language: Language) => ({
  visitorName: validateText(
    kioskTexts[language].name,
    values.visitorName,
    getMaxLength(applyVisit.input, 'visitorName'),
    language,
  ),
  visitorCompany: validateText(
    kioskTexts[language].company,
    values.visitorCompany,
    getMaxLength(applyVisit.input, 'visitorCompany'),
    language,
  ),
  phone: validateVisitorPhone(values.phone, language),
  hostId: values.hostId ? undefined : kioskTexts[language].noHost,
  purpose: validateText(
    kioskTexts[language].purpose,
    values.purpose,
    getMaxLength(applyVisit.input, 'purpose'),
    language,
  ),
})

/** @param now epoch milliseconds */
function toInput({ hostId, ...values }: typeof empty, now: number) {
  return {
    hostId,
    visitorName: values.visitorName.trim(),
    visitorCompany: values.visitorCompany.trim(),
    phone: normalizeVisitorPhone(values.phone),
    purpose: values.purpose.trim(),
    startTime: formatWireTime(now),
    endTime: formatWireTime(now + USUAL_HOURS * HOUR_MS),
    agreed: true as const,
  }
}

/** 我是临时来访: asks the host, who is found by name. */
export function KioskWalkIn({ onTouch, onDone, onBack }: KioskWalkInProps) {
  const texts = useTexts(kioskTexts)
  const language = useLanguage()
  const form = useForm(empty, (values) => validate(values, language))
  const agreement = useAgreement()
  const [error, setError] = useState<string>()
  const apply = useWrite(applyVisit, {
    quiet: true,
    onSuccess: () => onDone({ isGood: true, title: texts.askedTitle, text: texts.askedText }),
  })
  /** When the application was first sent: sent again after a lost answer, it is the same one. */
  const sentAt = useRef<number>()
  const refuse = (failed: unknown) => {
    if (isRefusal(failed)) sentAt.current = undefined
    if (!(failed instanceof ApiError)) return setError(texts.offline)
    const { message, reasons } = readVisitorRefusal(failed, language)
    if (reasons.length === 0) setError(message || texts.deskTitle)
    for (const [field, why] of reasons) {
      if (hasOwn(empty, field)) form.refuse(field as keyof typeof empty, why)
      else setError(why)
    }
  }
  const submit = () => {
    const isFilled = form.validate()
    if (!agreement.canContinue() || !isFilled) return
    setError(undefined)
    sentAt.current ??= Date.now()
    apply.mutate(toInput(form.values, sentAt.current), { onError: refuse })
  }
  const getField = (name: keyof typeof empty) => {
    const { onChange, ...field } = form.field(name)
    return {
      ...field,
      onChange: (text: string) => {
        onTouch()
        onChange(text)
      },
    }
  }
  const bindText = createTextBinding({ field: getField }, applyVisit.input)
  const keepDays = useVisitKeepDays()
  return (
    <>
      <Text className={styles.title}>{texts.walkIn}</Text>
      <Card className={styles.form ?? ''}>
        <TextField required label={texts.name} {...bindText('visitorName')} />
        <TextField required label={texts.company} {...bindText('visitorCompany')} />
        <TextField required label={texts.phone} kind="dial" {...bindText('phone')} />
        <TextField required label={texts.purpose} {...bindText('purpose')} />
        <HostField onTouch={onTouch} onChoose={form.set('hostId')} error={form.getError('hostId')} />
      </Card>
      <View className={styles.agreement}>
        <AgreementTick {...agreement.tick} />
        <Text className={styles.note}>{texts.privacy(keepDays)}</Text>
      </View>
      <ErrorText className={styles.error} text={error} />
      <View className={styles.buttons}>
        <Button grow={1} size="large" kind="secondary" text={texts.back} onPress={onBack} />
        <Button grow={2} size="large" text={texts.submit} isBusy={apply.isPending} onPress={submit} />
      </View>
    </>
  )
}

interface HostFieldProps {
  onTouch: () => void
  /** With an empty id when the name is changed again. */
  onChoose: (hostId: string) => void
  error: string | undefined
}

/** The host by at least two characters of the name. Nothing but names and posts is shown. */
function HostField({ onTouch, onChoose, error }: HostFieldProps) {
  const texts = useTexts(kioskTexts)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState('')
  const keyword = useDebouncedValue(words.trim())
  const isSearching = keyword.length >= KEYWORD_MIN && keyword !== chosen
  const { data } = useCall(listDepartmentTree, { type: 'all', keyword }, { enabled: isSearching })
  const people = isSearching ? data?.filter(({ type }) => type === 'user').slice(0, HOSTS_MAX) : []
  return (
    <>
      <TextField
        required
        label={texts.host}
        placeholder={texts.hostHint}
        maxLength={PERSON_NAME_MAX}
        value={words}
        onChange={(text) => {
          onTouch()
          setWords(text)
          setChosen('')
          onChoose('')
        }}
        error={error}
      />
      {people?.map(({ id, name, postName }) => (
        <Cell
          key={id}
          icon="user"
          title={name}
          {...(postName && { note: postName })}
          onPress={() => {
            setWords(name)
            setChosen(name)
            onChoose(id)
          }}
        />
      ))}
      {people?.length === 0 && isSearching ? <Text className={styles.note}>{texts.nobody}</Text> : null}
    </>
  )
}
