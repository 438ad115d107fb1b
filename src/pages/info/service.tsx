import { LegalScreen } from '@/features/account/settings/LegalScreen'
import { serviceTerms } from '@/features/account/settings/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('serviceTerms', () => <LegalScreen route="serviceTerms" text={serviceTerms} />)
