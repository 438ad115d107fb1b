import { LegalScreen } from '@/features/account/settings/LegalScreen'
import { privacy } from '@/features/account/settings/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('privacy', () => <LegalScreen route="privacy" text={privacy} />)
