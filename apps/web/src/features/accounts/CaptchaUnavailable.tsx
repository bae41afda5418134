/** Stands in for a captcha whose code could not be loaded. */
export default function CaptchaUnavailable() {
  return <p role="alert">The captcha could not be loaded. Check your connection, then reload the page.</p>;
}
