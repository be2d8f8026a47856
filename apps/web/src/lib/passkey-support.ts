/** Whether the browser can ask an authenticator at all: none does without https, nor at an address without a name. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
