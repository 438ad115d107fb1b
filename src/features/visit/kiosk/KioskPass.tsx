import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { call } from '@/api/client'
import { useCall } from '@/api/query'
import type { InputOf } from '@/contract/endpoint'
import { listVisitGates } from '@/contract/visit/visit'
import { type VisitVerdict, verifyVisitor } from '@/contract/visit/visit-gate'
import { readVisitorRefusal } from '@/features/visit/visitor/visitor-refusal'
import { ApiError, isRefusal } from '@/lib/errors'
import { uuid } from '@/lib/uuid'
import { CODE_LENGTH, isCode } from '@/lib/validators'
import { scanCode } from '@/platform/scan'
import { type Language, useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import styles from './Kiosk.module.scss'
import { findCandidateBySurname, type KioskResult, toKioskResult } from './kiosk-result'
import { kioskTexts } from './kiosk-texts'

/** The tablet itself compares it. */
const SURNAME_MAX = 20

interface KioskPassProps {
  gateId: string | undefined
  onTouch: () => void
  onDone: (result: KioskResult) => void
  onBack: () => void
}

/** Why there is no verdict, in the visitor's language. */
function getFailureText(failed: unknown, language: Language): string {
  const texts = kioskTexts[language]
  if (!(failed instanceof ApiError)) return texts.offline
  return readVisitorRefusal(failed, language).message || texts.deskTitle
}

/** One verification at a time, as an entry at the tablet's gate. */
function useKioskVerification(gateId: string | undefined, onVerdict: (verdict: VisitVerdict) => void) {
  const texts = useTexts(kioskTexts)
  const language = useLanguage()
  const { data, refetch } = useCall(listVisitGates, {}, { quiet: true })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** The entry whose answer was lost: sent again with its id, it counts once. */
  const lost = useRef<{ id: string; shown: string }>()
  const verify = async (shown: Pick<InputOf<typeof verifyVisitor>, 'code' | 'digits' | 'visitId'>) => {
    setBusy(true)
    setError(undefined)
    try {
      // The list may still be on its way.
      const gates = data ?? (await refetch()).data
      const gate = gates?.find(({ id }) => id === gateId) ?? gates?.[0]
      if (!gate) return setError(texts.offline)
      const sent = JSON.stringify(shown)
      const id = lost.current?.shown === sent ? lost.current.id : uuid()
      lost.current = { id, shown: sent }
      const input = { gateId: gate.id, direction: 'in' as const, id, ...shown }
      const verdict = await call(verifyVisitor, input, { quiet: true, idempotencyKey: id })
      lost.current = undefined
      onVerdict(verdict)
    } catch (failed) {
      if (isRefusal(failed)) lost.current = undefined
      setError(getFailureText(failed, language))
    } finally {
      setBusy(false)
    }
  }
  return { verify, isBusy, error, setError }
}

/** 我有通行码: by the camera, or by six digits and the surname, which the tablet itself never shows. */
export function KioskPass({ gateId, onTouch, onDone, onBack }: KioskPassProps) {
  const texts = useTexts(kioskTexts)
  const language = useLanguage()
  const [digits, setDigits] = useState('')
  const [surname, setSurname] = useState('')
  const [candidates, setCandidates] = useState<VisitVerdict['candidates']>()
  const take = (verdict: VisitVerdict) => {
    if (verdict.verdict === 'choose') setCandidates(verdict.candidates)
    else onDone(toKioskResult(verdict, language))
  }
  const { verify, isBusy, error, setError } = useKioskVerification(gateId, take)
  const scan = async () => {
    const read = await scanCode({ canType: true })
    onTouch()
    if (read.supported && read.text) await verify({ code: read.text })
  }
  const submitDigits = () => (isCode(digits) ? void verify({ digits }) : setError(texts.badDigits))
  const submitSurname = () => {
    if (!surname.trim()) return setError(texts.noSurname)
    const own = findCandidateBySurname(candidates ?? [], surname)
    if (!own) return setError(texts.wrongSurname)
    void verify({ digits, visitId: own.id })
  }
  const type = (set: (text: string) => void) => (text: string) => {
    onTouch()
    setError(undefined)
    set(text)
  }
  return (
    <>
      <Text className={styles.title}>{texts.pass}</Text>
      {candidates ? null : (
        <View className={styles.send}>
          <Button size="large" icon="scan" text={texts.scan} isBusy={isBusy} onPress={() => void scan()} />
        </View>
      )}
      <Card className={styles.form ?? ''}>
        {candidates ? (
          <TextField
            variant="stack"
            label={texts.surname}
            placeholder={texts.surnameHint}
            maxLength={SURNAME_MAX}
            value={surname}
            onChange={type(setSurname)}
            onConfirm={submitSurname}
            error={error}
          />
        ) : (
          <TextField
            variant="stack"
            label={texts.digits}
            kind="digits"
            placeholder={texts.digitsHint}
            maxLength={CODE_LENGTH}
            value={digits}
            onChange={type(setDigits)}
            onConfirm={submitDigits}
            error={error}
          />
        )}
      </Card>
      <View className={styles.buttons}>
        <Button grow={1} size="large" kind="secondary" text={texts.back} onPress={onBack} />
        <Button
          grow={2}
          size="large"
          text={texts.check}
          isBusy={isBusy}
          onPress={candidates ? submitSurname : submitDigits}
        />
      </View>
    </>
  )
}
