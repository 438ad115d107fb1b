import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useInvalidation } from '@/api/query'
import { upload } from '@/api/transfer'
import { getNda, type Nda, signNda } from '@/contract/visit/entry-files'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { ApiError } from '@/lib/errors'
import { QueryView } from '@/parts/QueryView'
import { SignatureSheet } from '@/parts/signature/SignatureSheet'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import type { PickedImage } from '@/platform/image/types'
import { scrollPageTo } from '@/platform/scroll-to'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import styles from './Entry.module.scss'
import { ndaTexts } from './nda-texts'

interface NdaViewProps {
  visit: { id: string; holder?: string | undefined }
  onDone: () => void
}

/** The agreement of a visit, to be read and signed. */
export function NdaView({ visit, onDone }: NdaViewProps) {
  const texts = useTexts(ndaTexts)
  const query = useCall(getNda, visit, { quiet: true })
  const refresh = useInvalidation(signNda)
  const [isSigning, setSigning] = useState(false)
  /** The version that was being signed when the company published another. */
  const [outdated, setOutdated] = useState<number>()
  const { data } = query
  // What is signed is the text that is shown: Chinese where the company has written no English.
  const language = useLanguage() === 'en' && data?.english ? 'en' : 'zh'
  const send = async (picture: PickedImage) => {
    try {
      return await upload(signNda, { ...visit, version: data?.version ?? 0, language }, picture, { quiet: true })
    } catch (error) {
      // Another text, or signed on another phone: the sheet closes, so that no text is signed unread.
      if (error instanceof ApiError && error.code === 409) {
        setSigning(false)
        setOutdated(data?.version)
        scrollPageTo(0)
        await refresh()
      }
      throw error
    }
  }
  const finish = async () => {
    showToast(texts.done)
    // The sheet closes meanwhile: back would only close it.
    await refresh()
    onDone()
  }
  const isOpen = data !== undefined && !data.isSigned
  const button = isOpen ? <Button grow={1} icon="signature" text={texts.sign} onPress={() => setSigning(true)} /> : null
  return (
    <VisitorFrame route="visitorPass" hasHead={false} title={texts.title} bottom={button}>
      <QueryView query={query} what={texts.title} skeleton={<DetailSkeleton />}>
        {(nda) => (
          <>
            {outdated !== undefined && outdated !== nda.version && !nda.isSigned ? (
              <View className={styles.foot}>
                <Text className={styles.error} {...toAriaProps({ role: 'alert' })}>
                  {texts.changed}
                </Text>
              </View>
            ) : null}
            <NdaText nda={language === 'en' ? { ...nda, text: nda.english } : nda} />
          </>
        )}
      </QueryView>
      <SignatureSheet isOpen={isSigning} send={send} onSigned={() => void finish()} onClose={() => setSigning(false)} />
    </VisitorFrame>
  )
}

function NdaText({ nda: { companyName, visitorName, version, text, isSigned } }: { nda: Nda }) {
  const texts = useTexts(ndaTexts)
  const keepDays = useVisitKeepDays()
  const facts = [
    { label: texts.party, value: companyName },
    { label: texts.signer, value: visitorName },
    { label: texts.version, value: texts.versionNumber(version) },
  ]
  return (
    <>
      <Card>
        <FactList align="side" facts={facts} />
      </Card>
      <Card>
        <Text className={styles.legal} userSelect>
          {text}
        </Text>
      </Card>
      <View className={styles.foot}>
        <Text className={styles.note}>{isSigned ? texts.signed : texts.note(keepDays)}</Text>
      </View>
    </>
  )
}
