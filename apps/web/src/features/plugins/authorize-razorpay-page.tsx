import { AuthorisePage } from './authorise-page.tsx'

export default function AuthorizeRazorpayPage() {
  return <AuthorisePage provider="razorpay" name="Razorpay" />
}
