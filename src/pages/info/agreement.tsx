import { LegalScreen } from '@/features/account/LegalScreen'
import { agreement } from '@/features/account/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('agreement', () => <LegalScreen route="agreement" text={agreement} />)
