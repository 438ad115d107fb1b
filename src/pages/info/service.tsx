import { LegalScreen } from '@/features/account/LegalScreen'
import { serviceTerms } from '@/features/account/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('serviceTerms', () => <LegalScreen route="serviceTerms" text={serviceTerms} />)
