import { useState } from 'react'

import { listDeviceVisits } from '@/features/visit/device-visits'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { returnToOpener } from '@/navigation/navigate'
import { useTexts } from '@/theme/language'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import { InductionView } from './InductionView'
import { NdaView } from './NdaView'
import { PhotoView } from './PhotoView'
import { prepareTexts } from './prepare-texts'

interface StepScreenProps {
  kind: string
  /** Of the visit. */
  id: string
}

/** One step of what the company asks for. A kind of a newer server has no screen in this release. */
export function StepScreen({ kind, id }: StepScreenProps) {
  const texts = useTexts(prepareTexts)
  const [holder] = useState(() => listDeviceVisits().find((deviceVisit) => deviceVisit.id === id)?.holder)
  const visit = holder === undefined ? { id } : { id, holder }
  const done = () => void returnToOpener('visitorPass', { id })
  if (kind === 'induction') return <InductionView visit={visit} onDone={done} />
  if (kind === 'nda') return <NdaView visit={visit} onDone={done} />
  if (kind === 'photo') return <PhotoView visit={visit} onDone={done} />
  return (
    <VisitorFrame route="visitorPass" hasHead={false}>
      <EmptyView picture={notFound} text={texts.newer} hint={texts.newerHint} />
    </VisitorFrame>
  )
}
