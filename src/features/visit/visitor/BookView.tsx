import { useCall } from '@/api/query'
import { getProduct } from '@/contract/exhibition/exhibition'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { QueryView } from '@/parts/QueryView'
import { useTexts } from '@/theme/language'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'

import { ApplyView } from './ApplyView'
import { visitorTexts } from './visitor-texts'

interface BookViewProps {
  productId: string
  onDone: (deviceVisit: DeviceVisit) => void
}

/** Books a visit to see a product: host and purpose are prefilled. */
export function BookView({ productId, onDone }: BookViewProps) {
  const texts = useTexts(visitorTexts)
  const query = useCall(getProduct, { id: productId }, { quiet: true })
  if (query.data) {
    const { contact, name, model } = query.data
    const host = contact ? { hostName: contact.name, hostPhone: contact.phone } : {}
    const initialValues = { ...host, purpose: texts.tour(`${model} ${name}`) }
    return <ApplyView product={{ id: productId, known: initialValues }} onDone={onDone} />
  }
  return (
    <VisitorFrame route="visitorPass" hasHead={false}>
      <QueryView query={query} what={texts.product} skeleton={<DetailSkeleton />}>
        {() => null}
      </QueryView>
    </VisitorFrame>
  )
}
